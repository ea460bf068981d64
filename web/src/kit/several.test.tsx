import { useState } from 'react'
import { Select } from 'antd'
import { expect, test } from 'vitest'
import { press, render, until } from '../testing/render.tsx'
import { several } from './several.ts'

const options = ['A', 'B'].map((value) => ({ value, label: value }))
function Devices() {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <>
      <Select {...several} open aria-label="devices" options={options} value={chosen} onChange={setChosen} />
      <output>{chosen.join()}</output>
    </>
  )
}

const chosen = () => document.querySelector('output')?.textContent

test('what Enter has chosen stays chosen when Tab leaves', async () => {
  await render(<Devices />)
  const input = await until(() => document.querySelector('input'))
  await press(input, 'Enter', { keyCode: 13 })
  await until(() => chosen() === 'A')
  await press(input, 'Tab', { keyCode: 9 })
  expect(chosen()).toBe('A')
})

import { expect, test, vi } from 'vitest'
import { setCompanyZone } from '../lib/company-zone.ts'
import { click, press, render, type, until } from '../testing/render.tsx'
import { DayInput } from './DayInput.tsx'

test('a time is typed on the clocks of the company, whatever zone the browser is in', async () => {
  setCompanyZone('Pacific/Kiritimati')
  const onChange = vi.fn<(value: string | undefined) => void>()
  await render(<DayInput aria-label="when" withTime value="2026-01-02T03:04:05Z" onChange={onChange} />)
  const input = await until(() => document.querySelector<HTMLInputElement>('input'))
  expect(input.value).toBe('2026-01-02 17:04:05')
  await click(input)
  await type(input, '2026-01-03 08:00:00')
  await press(input, 'Enter')
  expect(onChange).toHaveBeenCalledWith('2026-01-02T18:00:00.000Z')
})

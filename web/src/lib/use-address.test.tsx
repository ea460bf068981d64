import { act } from 'react'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { intParam } from '@fengguang/domain/kernel/endpoint'
import { byText, click, render } from '../testing/render.tsx'
import { textParam } from './address.ts'
import { useAddress, useAddressLink } from './use-address.ts'

const Dates = z.object({ days: intParam(1, 30).default(7), view: z.enum(['list', 'map']).default('list') })
const Open = z.object({ id: textParam() })

const seen: unknown[] = []

function Page() {
  const [dates, change] = useAddress(Dates)
  const [{ id }, open] = useAddress(Open)
  const navigate = useNavigate()
  const linkTo = useAddressLink(Open)
  if (seen.at(-1) !== dates) seen.push(dates)
  const both = () => {
    change({ days: 30 })
    open({ id: 'a' })
    change({ view: 'map' })
  }
  const leave = () => {
    change({ days: 3 })
    void navigate('/away')
  }
  return (
    <>
      <output>{`${dates.days} ${dates.view} ${id ?? '-'} ${linkTo({ id: 'b' })}`}</output>
      <button onClick={both}>both</button>
      <button onClick={() => change({ days: 14 }, { replace: true })}>replace</button>
      <button onClick={() => change({ days: 7 })}>same</button>
      <button onClick={leave}>leave</button>
      <button onClick={() => void navigate(-1)}>back</button>
      <button onClick={() => void navigate(1)}>forward</button>
    </>
  )
}

const shown = () => document.querySelector('output')?.textContent
const push = (name: string) => click(byText('button', name))

test('changes of one tick are one entry of the history, and back and forward show them', async () => {
  const page = await render(<Page />, { address: '/here?other=1' })
  expect(shown()).toBe('7 list - ?other=1&id=b')
  await push('both')
  expect(page.address()).toBe('/here?other=1&days=30&id=a&view=map')
  expect(shown()).toBe('30 map a ?other=1&days=30&id=b&view=map')
  await push('back')
  expect(page.address()).toBe('/here?other=1')
  expect(shown()).toBe('7 list - ?other=1&id=b')
  await push('forward')
  expect(shown()).toMatch(/^30 map a /)
})

test('a replacement leaves no entry, and a change that changes nothing neither', async () => {
  const page = await render(<Page />, { address: '/here?id=a' })
  await page.go('/here?id=b')
  await push('replace')
  await push('replace')
  expect(page.address()).toBe('/here?id=b&days=14')
  await push('same')
  await push('same')
  expect(page.address()).toBe('/here?id=b')
  await push('back')
  expect(page.address()).toBe('/here?id=b&days=14')
  await push('back')
  expect(page.address()).toBe('/here?id=a')
})

test('values stay the same objects while other parameters change', async () => {
  const page = await render(<Page />, { address: '/here?days=3' })
  seen.length = 0
  await page.go('/here?days=3&id=x')
  await page.go('/here?days=3&id=y')
  expect(seen).toHaveLength(1)
  await page.go('/here?days=4&id=y')
  expect(seen).toHaveLength(2)
})

test('a page that is left in the same tick is not brought back', async () => {
  const page = await render(<Page />)
  await push('leave')
  await act(async () => {})
  expect(page.address()).toBe('/away')
})

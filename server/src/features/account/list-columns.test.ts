import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxColumnSets } from '@fengguang/domain/account/list-columns.model'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const path = '/microplat/api/energy/realtime/device'
let t: TestApp
let admin: TestBrowser
let viewer: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
  viewer = await t.signIn('viewer3')
})
afterAll(() => t.close())

const kept = async (browser = admin) => (await browser.get(`${path}/columns`)).json().data
const put = (set: object, browser = admin) => browser.post(`${path}/setColumns`, set)
const nameOf = (n: number) =>
  `list.${String(n)
    .split('')
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('')}`

test('order, what is hidden and widths are kept for the person and the list, and nobody else [req 537]', async () => {
  const stations = {
    list: 'list.stations',
    columns: ['name', 'city'],
    hidden: ['code'],
    widthsPx: { name: 220, code: 90 },
  }
  const inverters = { list: 'deviceList.inverter', columns: ['powerKw', 'efficiencyPct'] }
  expect((await put(stations)).statusCode).toBe(200)
  expect((await put(inverters)).statusCode).toBe(200)
  expect(await kept()).toEqual([{ ...inverters, hidden: [], widthsPx: {} }, stations])
  expect(await kept(viewer)).toEqual([])
  await put({ ...stations, columns: ['city', 'name'], widthsPx: {} })
  expect((await kept())[1]).toEqual({ ...stations, columns: ['city', 'name'], widthsPx: {} })
  for (const { list } of [stations, inverters]) await put({ list, columns: [] })
  expect(await kept()).toEqual([])
})

test.each([
  ['a name of no list', { list: 'constructor', columns: ['a'] }],
  ['a name with more in it', { list: 'list.a b', columns: ['a'] }],
  ['a width of no use', { list: 'list.a', columns: ['a'], widthsPx: { a: 5 } }],
  ['half a pixel', { list: 'list.a', columns: ['a'], widthsPx: { a: 80.5 } }],
  ['more columns than a list has', { list: 'list.a', columns: Array.from({ length: 61 }, (_, n) => `c${n}`) }],
  ['a key longer than any', { list: 'list.a', columns: ['a'.repeat(41)] }],
  [
    'more widths than a list has columns',
    {
      list: 'list.a',
      columns: ['a'],
      widthsPx: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`c${n}`, 80])),
    },
  ],
])('%s is refused', async (_, set) => {
  expect((await put(set)).statusCode).toBe(400)
})

test('an account keeps no more lists than the product has', async () => {
  for (let n = 0; n < maxColumnSets; n += 1) await put({ list: nameOf(n), columns: ['a'] })
  const refused = await put({ list: nameOf(maxColumnSets), columns: ['a'] })
  expect([refused.statusCode, refused.json().key]).toEqual([409, 'columns.setFailed'])
  expect((await put({ list: nameOf(0), columns: ['b'] })).statusCode).toBe(200)
  expect(await kept()).toHaveLength(maxColumnSets)
})

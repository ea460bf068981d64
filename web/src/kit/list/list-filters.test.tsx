import { expect, test, vi } from 'vitest'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import type { Field } from '../field.ts'
import type { Lookup } from '../lookup/lookup.ts'
import type { ListFilter } from './list-filter.ts'
import type { ListState } from './list-address.ts'
import { ListPage } from './ListPage.tsx'

interface Row {
  id: string
}
const fields: readonly Field<Row>[] = [{ key: 'id', label: ['编号', 'Number'] }]
const people = ['王一', '王二', '李三'].map((label, n) => ({ value: `p${n + 1}`, label }))
const asked = vi.fn<(keyword: string) => void>()
const lookup: Lookup = {
  search: (keyword) => ({
    queryKey: ['people', keyword],
    queryFn: () => {
      asked(keyword)
      return people.filter(({ label }) => label.includes(keyword))
    },
  }),
  named: (ids) => ({ queryKey: ['names', ids], queryFn: () => people.filter(({ value }) => ids.includes(value)) }),
}
const rows = [
  { id: 'o1', pid: null, name: '华北' },
  { id: 'o2', pid: 'o1', name: '青海' },
]
const filters: readonly ListFilter[] = [
  { key: 'person', label: ['人员', 'Person'], input: { kind: 'lookup', lookup } },
  {
    key: 'orgId',
    label: ['部门', 'Department'],
    input: { kind: 'tree', query: { queryKey: ['o'], queryFn: () => rows } },
  },
  { key: 'from', label: ['日期', 'Days'], input: { kind: 'dayRange', to: 'to' } },
  {
    key: 'state',
    label: ['状态', 'State'],
    input: { kind: 'choice', names: { on: ['开', 'On'], off: ['关', 'Off'] } },
  },
]

const show = async (address: string) => {
  const states: ListState[] = []
  const page = await render(
    <ListPage<Row>
      name="filtered"
      fields={fields}
      filters={filters}
      query={(state) => ({
        queryKey: ['rows', state],
        queryFn: () => {
          states.push(state)
          return { rows: [{ id: 'r1' }], total: 1 }
        },
      })}
    />,
    { address },
  )
  return { ...page, states }
}
const chips = () => [...document.querySelectorAll('.fg-filter-chips .ant-tag')].map((one) => one.textContent)

test('filters without a column are read from the address and shown in words', async () => {
  const { states } = await show('/here?person=p2&orgId=o2&from=2026-11-01&to=2026-11-05&state=off')
  await until(() => chips().includes('人员: 王二'))
  expect(chips()).toEqual(['人员: 王二', '部门: 青海', '日期: 2026-11-01 – 2026-11-05', '状态: 关'])
  expect(states.at(-1)?.filters).toEqual({
    person: 'p2',
    orgId: 'o2',
    from: '2026-11-01',
    to: '2026-11-05',
    state: 'off',
  })
})

test('a chip takes its filter off, with both ends of a range', async () => {
  const { address } = await show('/here?page=3&from=2026-11-01&to=2026-11-05&state=off')
  await until(() => chips().length === 2)
  await click(byText('.fg-filter-chips [aria-label]', '去掉筛选：日期'))
  expect(address()).toBe('/here?state=off')
  await click(byText('.fg-filter-chips button', '清空筛选'))
  expect(address()).toBe('/here')
  expect(document.querySelector('.fg-filter-chips')).toBeNull()
})

const found = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]

test('a person is searched by the server when typing pauses, and stands in the address', async () => {
  const { address } = await show('/here')
  await until(() => [...document.querySelectorAll('button')].some((one) => one.textContent === '筛选'))
  await click(byText('button', '筛选'))
  const input = await until(() => document.querySelector<HTMLInputElement>('.fg-filter-panel input[aria-label="人员"]'))
  asked.mockClear()
  await type(input, '王')
  await type(input, '王二')
  await until(() => found().length === 1 && found()[0]?.textContent === '王二')
  expect(asked.mock.calls.flat()).toContain('王二')
  await click(found()[0]!)
  expect(address()).toBe('/here?person=p2')
})

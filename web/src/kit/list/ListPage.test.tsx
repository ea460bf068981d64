import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notices } from '@fengguang/domain/kernel/notices'
import { clearCorner, cornerMessages } from '../../lib/corner-messages.ts'
import { RequestFailure } from '../../lib/request-failure.ts'
import { setWindowWidth } from '../../testing/jsdom-setup.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import type { Field } from '../field.ts'
import type { Page } from './list-actions.ts'
import type { ListState } from './list-address.ts'
import { ListPage } from './ListPage.tsx'
import { ColumnStoreContext, type ColumnStore } from './column-store.ts'

interface Row {
  id: string
  name: string
  powerKw: number
}
const names = { a: ['甲', 'A'], b: ['乙', 'B'] } as const
const fields: readonly Field<Row>[] = [
  { key: 'name', label: ['名称', 'Name'], sortable: true, filter: { kind: 'choice', names } },
  { key: 'powerKw', label: ['功率', 'Power'], format: { kind: 'quantity', quantity: 'powerKw' } },
  { key: 'id', label: ['编号', 'Number'], list: 'optional' },
]
const rows: Row[] = Array.from({ length: 6 }, (_, i) => ({ id: `r${i}`, name: `站${i}`, powerKw: 1500 * (i + 1) }))

type Read = (state: ListState) => Promise<Page<Row>>
type Props = Partial<Parameters<typeof ListPage<Row>>[0]> & { read?: Read }
const list = ({ read = () => Promise.resolve({ rows, total: 45 }), ...more }: Props = {}) => (
  <ListPage<Row>
    name="test"
    fields={fields}
    search={{ placeholder: ['搜索', 'Search'] }}
    query={(state) => ({ queryKey: ['test', state], queryFn: () => read(state) })}
    {...more}
  />
)
const shownRows = () => [...document.querySelectorAll('tr[data-row-key]')]
const seen = (text: string) => () => document.body.textContent?.includes(text)
const denied = new RequestFailure({ key: 'access.denied', code: 403, status: 403, msg: '没有权限' })
const broken = new RequestFailure({ key: 'server.unavailable', code: 503, status: 503, msg: '稍后再试' })

test('the address is the state of the list', async () => {
  const read = vi.fn<Read>(() => Promise.resolve({ rows, total: 45 }))
  await render(list({ read }), { address: '/here?page=2&sort=name.desc&name=a&keyword=站' })
  await until(() => shownRows().length === 6)
  expect(read).toHaveBeenCalledWith({
    page: 2,
    pageSize: 20,
    keyword: '站',
    sort: { key: 'name', order: 'desc' },
    filters: { name: 'a' },
  })
})

test.each([
  [1366, false],
  [1920, true],
])('on a screen of %s px a column for wide screens is shown at first: %s', async (px, isShown) => {
  setWindowWidth(px)
  const wide = fields.map((field) => (field.key === 'powerKw' ? { ...field, list: 'wide' as const } : field))
  await render(list({ fields: wide, name: `wide${px}` }))
  await until(() => shownRows().length === 6)
  expect(document.querySelector('thead')?.textContent?.includes('功率')).toBe(isShown)
})

test('a row opened while a search is still being typed stays open', async () => {
  const { address, container } = await render(list({ opens: true }))
  await until(() => shownRows().length === 6)
  // The search is written a moment after the last key: that moment must not pass between two steps.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await type(container.querySelector('input')!, '站')
  await click(shownRows()[1]!)
  expect(address()).toBe('/here?id=r1')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(address()).toContain('keyword')
  expect(new URL(address(), 'http://x').searchParams.get('id')).toBe('r1')
})

test('paging, sorting and searching write the address', async () => {
  const { address, container } = await render(list())
  await until(() => shownRows().length === 6)
  const arrows = [...container.querySelectorAll('.ant-pagination button.ant-pagination-item-link')]
  expect(arrows.map((arrow) => arrow.getAttribute('aria-label'))).toEqual(['上一页', '下一页'])
  await click(container.querySelector('.ant-pagination-item-3')!)
  expect(address()).toBe('/here?page=3')
  await click(container.querySelector('th button')!)
  expect(address()).toBe('/here?sort=name.asc')
  expect(container.querySelector('th')?.getAttribute('aria-sort')).toBe('ascending')
  await type(container.querySelector('input[type=text], input:not([type])')!, 'abc!')
  expect(document.querySelector('.fg-search-notice')?.textContent).toBe(notices.searchCleaned[0])
  await until(() => address() === '/here?sort=name.asc&keyword=abc')
})

test('one unit per column, chosen from its greatest value', async () => {
  await render(list())
  await until(() => shownRows().length === 6)
  expect(document.querySelectorAll('thead th')[1]?.textContent).toBe('功率 (MW)')
  expect(shownRows()[0]?.textContent).toBe('站01.50')
})

test('a page past the end goes to the last one', async () => {
  const { address } = await render(list(), { address: '/here?page=9' })
  await until(() => address() !== '/here?page=9')
  expect(address()).toBe('/here?page=3')
})

test('a failed first read says so in the card, with its reason, and can be tried again [req 536]', async () => {
  const read = vi.fn<Read>().mockRejectedValueOnce(broken).mockResolvedValue({ rows, total: 6 })
  await render(list({ read }))
  await until(seen('查询失败稍后再试'))
  await click(byText('button', '重试'))
  await until(() => shownRows().length === 6)
  expect(document.body.textContent).not.toContain('稍后再试')
})

test('a failed refresh keeps the rows and says so', async () => {
  const read = vi.fn<Read>().mockResolvedValueOnce({ rows, total: 6 }).mockRejectedValue(broken)
  await render(list({ read }))
  await until(() => shownRows().length === 6)
  await click(byText('button', '刷新'))
  await until(seen('刷新失败'))
  expect(shownRows()).toHaveLength(6)
})

test.each([
  ['empty', () => Promise.resolve({ rows: [], total: 0 }), {}, '暂无数据'],
  ['noPermission', () => Promise.reject(denied), {}, '没有权限'],
  ['error', () => Promise.reject(broken), {}, '稍后再试'],
  ['noStation', () => Promise.resolve({ rows, total: 1 }), { noStation: true }, '未选择电站'],
])('the picture of %s', async (kind, read, more, text) => {
  await render(list({ read, ...more }))
  const picture = await until(() => document.querySelector<HTMLElement>('.fg-picture'))
  expect(picture.dataset.kind).toBe(kind)
  expect(picture.textContent).toContain(text)
})

test('nothing found offers to drop the filters', async () => {
  const { address } = await render(list({ read: () => Promise.resolve({ rows: [], total: 0 }) }), {
    address: '/here?name=a&keyword=x',
  })
  await until(seen('没有符合条件的数据'))
  await click(byText('button', '重置'))
  expect(address()).toBe('/here')
})

test('an action asks first, and is not shown without its permission', async () => {
  const run = vi.fn<(chosen: Row | readonly Row[]) => void>()
  const action = { key: 'remove', label: ['删除', 'Delete'], confirm: ['确定？', 'Sure?'], danger: true, run } as const
  const part = list({
    rowActions: [
      { ...action, needs: 'x:write' },
      { ...action, key: 'no', label: ['无', 'No'], needs: 'x:no' },
    ],
  })
  await render(part, { permissions: ['x:write'] })
  await until(() => shownRows().length === 6)
  expect(document.body.textContent).not.toContain('无')
  await click(byText('tr[data-row-key=r1] button', '删除'))
  await until(() => document.querySelector('.ant-modal'))
  expect(document.querySelector('.ant-modal')?.textContent).toContain(`“${rows[1]!.name}”`)
  expect(run).not.toHaveBeenCalled()
  await click(byText('.ant-modal button', '删除'))
  await until(() => run.mock.calls.length === 1)
  expect(run).toHaveBeenCalledWith(rows[1])
})

test.each([
  ['remove', '删除失败'],
  ['takeOut', '移除失败'],
  ['other', '处理失败'],
])('a failed action "%s" says %s and why [req 535] [req 549] [req 551]', async (key, title) => {
  onTestFinished(clearCorner)
  await render(list({ rowActions: [{ key, label: ['动作', 'Act'], run: () => Promise.reject(broken) }] }))
  await until(() => shownRows().length === 6)
  await click(byText('tr[data-row-key=r1] button', '动作'))
  await until(() => cornerMessages().length === 1)
  expect(cornerMessages()[0]).toMatchObject({ role: 'alert', title, text: '稍后再试' })
})

test('chosen rows get the bulk action', async () => {
  const run = vi.fn<(chosen: Row | readonly Row[]) => void>()
  await render(list({ bulkActions: [{ key: 'mark', label: ['标记', 'Mark'], run }] }))
  await until(() => shownRows().length === 6)
  for (const id of ['r2', 'r4']) await click(document.querySelector(`tr[data-row-key=${id}] input`)!)
  await until(seen('已选 2 条'))
  await click(byText('button', '标记'))
  expect(run).toHaveBeenCalledWith([rows[2], rows[4]])
})

test('a row opens by click and by Enter, and the slash key goes to the search box', async () => {
  const { address } = await render(list({ opens: true }))
  await until(() => shownRows().length === 6)
  await click(shownRows()[3]!.querySelector('td')!)
  expect(address()).toBe('/here?id=r3')
  await press(shownRows()[5]!, 'Enter')
  expect(address()).toBe('/here?id=r5')
  await press(document.body, '/')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('搜索')
})

test.each([1920, 390])('at %i px what belongs to a row stands under it, and under no other', async (width) => {
  setWindowWidth(width)
  await render(list({ below: ({ id }: Row) => id === 'r2' && <b>parts of {id}</b> }))
  const part = await until(() => document.querySelector('b'))
  expect(document.querySelectorAll('b')).toHaveLength(1)
  const before = part.closest('tr')?.previousElementSibling?.getAttribute('data-row-key')
  expect(width > 1000 ? before : part.closest('.fg-list-card')?.textContent).toContain(width > 1000 ? 'r2' : '站2')
})

const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent)

test('chosen columns are remembered', async () => {
  localStorage.setItem('columns.test', JSON.stringify({ columns: ['name', 'id'], hidden: ['powerKw'], widthsPx: {} }))
  await render(list())
  await until(() => shownRows().length === 6)
  expect(heads()).toEqual(['名称', '编号'])
})

const kept = { list: 'list.test', columns: ['id', 'name'], hidden: ['powerKw'], widthsPx: { id: 90 } }
const storeOf = (save: ColumnStore['save']): ColumnStore => ({
  query: { queryKey: ['columns'], queryFn: () => Promise.resolve([kept]), staleTime: Infinity },
  save,
})
const showKept = async (save: ColumnStore['save']) => {
  await render(<ColumnStoreContext value={storeOf(save)}>{list()}</ColumnStoreContext>)
  await until(() => heads()[0] === '编号')
}
const openColumns = async () => {
  await click(byText('button', '列设置'))
  await until(() => document.querySelector('.fg-column-row'))
}

test('order, choice and width of columns come from the server and go back to it', async () => {
  const save = vi.fn<ColumnStore['save']>(() => Promise.resolve())
  await showKept(save)
  expect(heads()).toEqual(['编号', '名称'])
  expect(document.querySelector<HTMLElement>('thead th')?.style.width).toBe('90px')
  await openColumns()
  await click(byText('button', '下移编号'))
  await until(() => heads()[0] === '名称')
  expect(heads()).toEqual(['名称', '编号'])
  expect(save).toHaveBeenLastCalledWith({ ...kept, columns: ['name', 'id'] })
  await click(byText('label', '功率'))
  await until(() => heads().length === 3)
  expect(save).toHaveBeenLastCalledWith({ ...kept, columns: ['name', 'powerKw', 'id'], hidden: [] })
  await click(byText('.fg-column-menu > button', '重置'))
  expect(heads()).toEqual(['名称', '功率(kW)'].map((head) => expect.stringContaining(head.slice(0, 2))))
})

test('columns the server refuses go back, and the failure is said [req 537]', async () => {
  await showKept(() => Promise.reject(broken))
  await openColumns()
  await click(byText('button', '下移编号'))
  await until(() => cornerMessages().some(({ text }) => text === '列设置失败'))
  await until(() => heads()[0] === '编号')
  expect(heads()).toEqual(['编号', '名称'])
})

test('summed columns have a foot, under their columns', async () => {
  const summed = fields.map((field) => (field.key === 'powerKw' ? { ...field, total: true as const } : field))
  await render(list({ fields: summed, read: () => Promise.resolve({ rows, total: 45, totals: { powerKw: 90_000 } }) }))
  await until(() => shownRows().length === 6)
  await until(() => document.querySelector('tfoot'))
  expect([...document.querySelectorAll('tfoot td')].map((cell) => cell.textContent)).toEqual(['合计', '90.00'])
})

test('spoiled column settings do no harm', async () => {
  localStorage.setItem('columns.test', '{"id":')
  await render(list())
  await until(() => shownRows().length === 6)
  expect(document.querySelectorAll('thead th')).toHaveLength(2)
})

test('on a phone the rows are cards', async () => {
  setWindowWidth(390)
  await render(list({ opens: true }), { lang: 'en_US' })
  await until(() => document.querySelectorAll('.fg-list-card').length === 6)
  expect(document.querySelector('table')).toBeNull()
  expect(document.querySelector('.fg-list-card')?.textContent).toBe('站0Power1.50MW')
})

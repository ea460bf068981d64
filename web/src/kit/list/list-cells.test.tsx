import { act, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { RequestFailure } from '../../lib/request-failure.ts'
import { RefreshSecondsContext } from '../../lib/screen-refresh.ts'
import { setWindowWidth } from '../../testing/jsdom-setup.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import { editOf, type Field } from '../field.ts'
import { rowsInSight } from '../use-row-window.ts'
import { ListPage } from './ListPage.tsx'
import { RowsTable } from './RowsTable.tsx'

interface Row {
  id: string
  name: string
  capacityKw: number
}
const plain: readonly Field<Row>[] = [
  { key: 'name', label: ['名称', 'Name'] },
  { key: 'capacityKw', label: ['容量', 'Capacity'], format: { kind: 'quantity', quantity: 'powerKw' } },
]
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `r${n}`, name: `方阵${n}`, capacityKw: 1500 + n }))
const refused = new RequestFailure({ key: 'record.conflict', code: 409, status: 409, msg: '记录已被他人修改' })

type Save = (row: Row, value: number) => Promise<unknown>
function Edited({ save }: { save: Save }) {
  const [rows, setRows] = useState(() => rowsOf(2))
  const keep: Save = async (row, value) => {
    await save(row, value)
    setRows((before) => before.map((one) => (one.id === row.id ? { ...one, capacityKw: value } : one)))
  }
  const fields = plain.map((field) =>
    field.key === 'name' ? field : { ...field, edit: editOf(z.number().max(9000), keep, 'array:write') },
  )
  return (
    <ListPage<Row>
      name="edited"
      opens
      fields={fields}
      query={() => ({ queryKey: ['edited', rows], queryFn: () => ({ rows, total: rows.length }) })}
    />
  )
}
const cell = () => until(() => document.querySelector<HTMLElement>('.fg-edit-cell'))
const box = () => document.querySelector<HTMLInputElement>('.fg-edit-cell-box input')
const error = () => document.querySelector('.fg-edit-cell-error')?.textContent
const may = { permissions: ['array:write'] }

test('Enter saves the value in its base unit; the row is not opened, and the focus stays at the cell', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  const { address } = await render(<Edited save={save} />, may)
  await click(await cell())
  expect([box()!.value, box()!.ariaLabel]).toEqual(['1500', '容量 (kW)'])
  await type(box()!, '2250.5')
  await press(box()!, 'Enter')
  await until(() => !box())
  expect(save.mock.calls).toEqual([[expect.objectContaining({ id: 'r0' }), 2250.5]])
  await until(() => document.querySelector('tr[data-row-key=r0]')?.textContent?.includes('2.25'))
  expect(document.activeElement?.className).toBe('fg-edit-cell')
  expect(address()).toBe('/here')
})

test('Escape leaves the value as it was', async () => {
  const save = vi.fn<Save>(() => Promise.resolve())
  await render(<Edited save={save} />, may)
  await click(await cell())
  await type(box()!, '7')
  await press(box()!, 'Escape')
  expect(box()).toBeNull()
  expect(save).not.toHaveBeenCalled()
  await click(await cell())
  await press(box()!, 'Enter')
  expect(save).not.toHaveBeenCalled()
})

test('what is refused stays in the box with the reason at the cell, and can be sent again', async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(refused).mockResolvedValue(undefined)
  await render(<Edited save={save} />, may)
  await click(await cell())
  await type(box()!, '10000')
  await press(box()!, 'Enter')
  await until(() => error())
  expect(save).not.toHaveBeenCalled()
  await type(box()!, '')
  await press(box()!, 'Enter')
  await until(() => error() === '容量为必填项')
  await type(box()!, '8000')
  await press(box()!, 'Enter')
  await until(() => error() === '记录已被他人修改')
  expect([box()!.value, box()!.getAttribute('aria-invalid')]).toEqual(['8000', 'true'])
  await press(box()!, 'Enter')
  await until(() => !box())
})

test('without the permission a value is only shown', async () => {
  await render(<Edited save={() => Promise.resolve()} />)
  await until(() => document.querySelector('tr[data-row-key]'))
  expect(document.querySelector('.fg-edit-cell')).toBeNull()
})

const whole = (count: number) => (
  <ListPage<Row>
    name="whole"
    fields={plain}
    isWhole
    query={() => ({ queryKey: ['whole', count], queryFn: () => ({ rows: rowsOf(count), total: count }) })}
  />
)
const drawn = () => [...document.querySelectorAll('tr[data-row-key]')]

test.each([
  [200, 200],
  [201, 33],
  [5000, 33],
])('of %i rows %i are drawn', async (count, expected) => {
  await render(whole(count))
  await until(() => drawn().length > 0)
  expect(drawn()).toHaveLength(expected)
  expect(document.querySelector('.ant-pagination')).toBeNull()
  expect(document.body.textContent).toContain(`共 ${count} 条`)
})

test('a keyboard scrolls a table whose rows open nothing; rows that open are tab stops themselves', async () => {
  await render(<RowsTable rows={rowsOf(3)} fields={plain} />)
  await until(() => drawn().length === 3)
  const scroll = document.querySelector<HTMLElement>('.fg-table-scroll')!
  expect([scroll.tabIndex, scroll.ariaLabel]).toEqual([0, '列表内容'])
  await render(<RowsTable rows={rowsOf(3)} fields={plain} onOpen={vi.fn<() => void>()} />)
  await until(() => document.querySelector('tr[data-opens]') !== null)
  expect(document.querySelector('tr[data-opens]')?.closest<HTMLElement>('.fg-table-scroll')?.tabIndex).toBe(-1)
})

test('a long list draws the rows it is scrolled to and says which they are', async () => {
  await render(whole(1000))
  await until(() => drawn().length > 0)
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1001')
  const scroll = document.querySelector<HTMLElement>('.fg-table-scroll')!
  // A keyboard scrolls it.
  expect([scroll.tabIndex, scroll.ariaLabel]).toEqual([0, '列表内容'])
  await act(async () => {
    scroll.scrollTop = 15_000
    scroll.dispatchEvent(new Event('scroll'))
  })
  expect(drawn()[0]?.getAttribute('data-row-key')).toBe('r497')
  expect(drawn()[0]?.getAttribute('aria-rowindex')).toBe('499')
})

test.each([
  [{ topPx: 0, heightPx: 300 }, 100, { from: 0, to: 13 }],
  [{ topPx: 3000, heightPx: 300 }, 1000, { from: 97, to: 113 }],
  // The list shrank: it shows its end.
  [{ topPx: 30_000, heightPx: 300 }, 100, { from: 88, to: 100 }],
])('rows in sight at %j of %i', (sight, count, expected) => {
  expect(rowsInSight(sight, count, 30)).toEqual(expected)
})

test('on a phone a long list comes in steps', async () => {
  setWindowWidth(390)
  await render(whole(250))
  await until(() => document.querySelector('.fg-list-card'))
  expect(document.querySelectorAll('.fg-list-card')).toHaveLength(100)
  await click(byText('button', '再显示 100 条'))
  await click(byText('button', '再显示 50 条'))
  expect(document.querySelectorAll('.fg-list-card')).toHaveLength(250)
})

test('the refresh button reads everything its feature shows, and nothing else', async () => {
  const counts = { list: 0, sign: 0, other: 0 }
  const read = (name: keyof typeof counts) => () => {
    counts[name] += 1
    return { rows: rowsOf(1), total: 1 }
  }
  const Beside = ({ name, feature }: { name: 'sign' | 'other'; feature: string }) => {
    useQuery({ queryKey: [feature, name], queryFn: read(name) })
    return null
  }
  await render(
    <>
      <ListPage<Row>
        name="refreshed"
        fields={plain}
        query={() => ({ queryKey: ['arrays', 'list'], queryFn: read('list') })}
      />
      <Beside name="sign" feature="arrays" />
      <Beside name="other" feature="stations" />
    </>,
  )
  await until(() => drawn().length > 0)
  expect(counts).toEqual({ list: 1, sign: 1, other: 1 })
  await click(byText('button', '刷新'))
  await until(() => counts.list === 2)
  expect(counts).toEqual({ list: 2, sign: 2, other: 1 })
})

test.each([
  [true, 2],
  [false, 1],
])('a list that is live (%s) is read %i times in the interval of its screen', async (isLive, times) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  try {
    let reads = 0
    await render(
      <RefreshSecondsContext value={10}>
        <ListPage<Row>
          name="live"
          fields={plain}
          isLive={isLive}
          query={() => ({
            queryKey: ['live'],
            queryFn: () => {
              reads += 1
              return { rows: rowsOf(1), total: 1 }
            },
          })}
        />
      </RefreshSecondsContext>,
    )
    await act(() => vi.advanceTimersByTimeAsync(11_500))
    expect(reads).toBe(times)
  } finally {
    vi.useRealTimers()
  }
})

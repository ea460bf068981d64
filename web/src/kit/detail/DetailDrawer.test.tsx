import { expect, test } from 'vitest'
import { RequestFailure } from '../../lib/request-failure.ts'
import { render, until } from '../../testing/render.tsx'
import { DetailDrawer } from './DetailDrawer.tsx'

const row = { id: 'r1', name: '一号' }
const broken = new RequestFailure({ key: 'server.unavailable', code: 503, status: 503, msg: '稍后再试' })
const drawer = (answer: Promise<typeof row>, rows: readonly (typeof row)[]) => (
  <DetailDrawer
    fields={[{ key: 'name', label: ['名称', 'Name'] }]}
    query={(id) => ({ queryKey: ['row', id], queryFn: () => answer })}
    title={({ name }) => name}
    rows={rows}
    actions={() => <button type="button">处理</button>}
  />
)
const shown = () => document.body.textContent ?? ''

test.each([
  ['a record of the list', [row]],
  ['a record opened by its address', []],
])('without details of %s its status cannot be updated, and the reason is given [req 553]', async (_what, rows) => {
  await render(drawer(Promise.reject(broken), rows), { address: '/here?id=r1' })
  await until(() => shown().includes('查询详情失败，无法更新状态'))
  expect(shown()).toContain('稍后再试')
  expect(document.querySelector('.ant-drawer button:not(.ant-drawer-close, .ant-btn)')).toBeNull()
})

test('a record whose details were read offers its actions', async () => {
  await render(drawer(Promise.resolve(row), []), { address: '/here?id=r1' })
  await until(() => document.querySelector('.ant-drawer button:not(.ant-drawer-close, .ant-btn)'))
  expect(shown()).not.toContain('查询详情失败')
})

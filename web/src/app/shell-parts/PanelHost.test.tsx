import { expect, test } from 'vitest'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { NoticesProvider } from '../../lib/notices.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { click, render, until } from '../../testing/render.tsx'
import { PanelHost } from './PanelHost.tsx'

const limitMs = 15_000

test('the title of the tab names the panel while it is open', async () => {
  fakeApi(auditContract, { page: () => ({ rows: [], total: 0 }) })
  document.title = '首页'
  await render(
    <NoticesProvider>
      <PanelHost />
    </NoticesProvider>,
    { address: '/here?panel=audit', permissions: ['audit:read'] },
  )
  expect(document.title).toMatch(/^.+ · 首页$/)
  await click(await until(() => document.querySelector('.ant-drawer-close'), limitMs))
  await until(() => document.title === '首页', limitMs)
})

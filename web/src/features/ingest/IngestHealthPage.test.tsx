import { expect, test, vi } from 'vitest'
import { ingestContract, type IngestHealth, type QuarantineRow } from '@fengguang/domain/ingest/ingest.contract'
import { setCompanyZone } from '../../lib/company-zone.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { IngestHealthPage } from './IngestHealthPage.tsx'

const limitMs = 15_000
const gateway = {
  id: 'gw-1',
  name: '一号网关',
  enabled: true,
  lastSeenAt: '2026-01-02T03:04:05Z',
  lostAt: null,
  pointsPerSecond: 12.5,
  frames: 1881,
  points: 5000,
  quarantined: 36,
}
const load: NonNullable<IngestHealth['load']> = {
  startedAt: '2026-01-01T00:00:00Z',
  pointsPerSecond: 94,
  framesPerSecond: 31.4,
  quarantinedPerSecond: 0.6,
  acknowledgeP99Ms: 12,
  isStoreUp: true,
  lagSeconds: 2,
  logBytes: 6.4e6,
  logCapBytes: 64e6,
  isLogWarning: false,
  quarantineBytes: 10,
  quarantineCapBytes: 100,
  quarantineDropped: 0,
  quarantineByReason: {},
  refusals: { busy: 0, full: 0, disk: 0 },
}
const row: QuarantineRow = {
  id: 'q1',
  at: '2026-01-02T03:04:05Z',
  gatewayId: 'gw-1',
  gatewayName: '一号网关',
  reason: 'unknownDevice',
  detail: 'pv.nobody',
  count: 1,
  bytes: 104,
  replayable: true,
  replayedAt: null,
}
const shows = (text: string) => document.body.textContent?.includes(text) ?? false

async function open(
  health: Partial<IngestHealth>,
  answers: Partial<Parameters<typeof fakeApi<typeof ingestContract>>[1]> = {},
) {
  fakeApi(ingestContract, {
    health: () => ({ at: '2026-01-02T03:04:06Z', isUp: true, load, gateways: [gateway], ...health }),
    quarantine: () => ({ rows: [row], total: 1 }),
    ...answers,
  })
  await render(<IngestHealthPage />, { permissions: ['ingest:read', 'gateway:write'] })
  await until(() => document.querySelector('tr[data-row-key=q1]'), limitMs)
}

test('a healthy ingest shows its figures and complains of nothing', async () => {
  await open({})
  expect(document.querySelector('[aria-label="测点速率"]')?.textContent).toContain('94')
  expect(document.querySelector('article[aria-label="接入日志"]')?.textContent).toContain('10.0%6.4 MB / 64 MB')
  expect(document.querySelector('tr[data-row-key=gw-1]')?.textContent).toContain('正常')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test("a list shows instants in the company's zone, whatever zone the browser is in", async () => {
  setCompanyZone('Pacific/Kiritimati')
  await open({})
  for (const key of ['gw-1', 'q1'])
    expect(document.querySelector(`tr[data-row-key=${key}]`)?.textContent).toContain('2026-01-02 17:04:05')
})

test.each<[string, Partial<IngestHealth>, string]>([
  ['ingest is down', { isUp: false, load: null }, '数据接入服务没有响应'],
  ['the store is down', { load: { ...load, isStoreUp: false } }, '时序库没有响应'],
  ['the log fills', { load: { ...load, isLogWarning: true } }, '超过容量的 70%'],
  ['the disk refuses', { load: { ...load, refusals: { busy: 0, full: 0, disk: 3 } } }, '磁盘拒绝写入 3 次'],
  ['a gateway is lost', { gateways: [{ ...gateway, lostAt: '2026-01-02T03:04:05Z' }] }, '通讯中断'],
])('it says so when %s', async (_, health, text) => {
  await open(health)
  expect(shows(text)).toBe(true)
})

test('what was sent is shown as text, and a replay tells what became of it', async () => {
  const replayed = vi.fn<(body: object) => void>()
  await open(
    {},
    {
      payload: () => ({ row, text: '<b>not html</b>', bytes: 104, isHex: false }),
      replay: (body) => (replayed(body), { outcomes: [{ id: 'q1', outcome: 'stillBad' }] }),
    },
  )
  await click(byText('tr[data-row-key=q1] button', '查看'))
  await until(() => document.querySelector('.fg-ingest-payload')?.textContent === '<b>not html</b>', limitMs)
  expect(shows('仅显示开头')).toBe(true)
  await click(byText('tr[data-row-key=q1] button', '重放'))
  await until(() => shows('1 项仍未通过校验'), limitMs)
  expect(replayed.mock.calls).toEqual([[{ ids: ['q1'] }]])
})

import { afterEach, expect, test } from 'vitest'
import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import type { Handover, ShiftFacts, ShiftLog } from '@fengguang/domain/run-log/run-log.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { RunLogPage } from './RunLogPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)
const none = { total: 0, rows: [] }
const facts: ShiftFacts = {
  raised: {
    total: 120,
    rows: [
      { id: '7', level: 'critical', text: '绝缘阻抗低', deviceName: '3号逆变器', raisedAt: at(1), isActive: true },
    ],
  },
  open: none,
  tickets: none,
  shelved: none,
  tasks: {
    total: 1,
    rows: [
      {
        id: 't1',
        no: 12,
        name: '更换风扇',
        type: 'maintenance',
        status: 'processing',
        executorName: '高修',
        isOverdue: false,
      },
    ],
  },
}
function at(hour: number) {
  return `2026-06-21T0${hour}:00:00.000Z`
}
const received: Handover = {
  id: 'h1',
  day: '2026-06-21',
  no: 1,
  note: '1 号主变负荷偏高',
  facts,
  givenBy: '马刚',
  givenAt: at(0),
  isOwn: false,
  takenBy: null,
  takenAt: null,
  remarks: '',
}
const shift = { day: '2026-06-21', no: 2, from: at(0), to: at(8) }
const log: ShiftLog = {
  timeZone: 'Asia/Shanghai',
  shift,
  shifts: [{ day: '2026-06-21', no: 1, from: '2026-06-20T16:00:00.000Z', to: at(0) }, shift],
  isCurrent: true,
  entries: [
    {
      id: '1',
      deviceId: null,
      deviceName: null,
      text: '送电完成',
      writtenBy: '周行',
      writtenAt: at(1),
      isOwn: true,
      struckBy: null,
      struckAt: null,
      strikeReason: '',
    },
    {
      id: '2',
      deviceId: null,
      deviceName: null,
      text: '误记',
      writtenBy: '周行',
      writtenAt: at(2),
      isOwn: true,
      struckBy: '周行',
      struckAt: at(3),
      strikeReason: '写错设备',
    },
  ],
  facts,
  given: null,
  received,
}
const stations = { current: { currentStid: 's1', currentBusiType: 1, currentDataName: '共和' } } as unknown as Stations
const all = ['run-log:read', 'run-log:write']

async function open(answers: Parameters<typeof fakeApi<typeof runLogContract>>[1] = {}, permissions = all) {
  fakeApi(runLogContract, { shift: () => log, ...answers })
  await render(
    <StationContext value={stations}>
      <RunLogPage />
    </StationContext>,
    { address: '/here', permissions },
  )
  await shown('送电完成')
}

test('a shift with its entries, a struck one crossed out, and what the data say of it', async () => {
  await open()
  expect(document.querySelector('s')?.textContent).toBe('误记')
  await shown('写错设备')
  await shown('第 2 值 08:00–16:00')
  await shown('共 120 条，列出 1 条')
  expect(document.querySelector('a[href*="operationMonitorNew"]')?.textContent).toContain('更换风扇')
  expect([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '作废').length).toBe(1)
})

test('who only reads has no buttons', async () => {
  await open({}, ['run-log:read'])
  for (const word of ['写记录', '作废', '接班签字'])
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === word)).toBe(false)
})

test('an entry is written, and the shift before is taken over with remarks', async () => {
  const sent: unknown[] = []
  await open({
    insert: (body: unknown) => {
      sent.push(body)
      return { id: '3' }
    },
    take: (body: unknown) => {
      sent.push(body)
      return { ...received, takenBy: '周行', takenAt: at(1) }
    },
  })
  await click(byText('button', '写记录'))
  const words = await until(() => document.querySelector<HTMLTextAreaElement>('.ant-drawer textarea'), 15_000)
  await type(words, '1 号主变检查正常')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => sent.length === 1, 15_000)
  expect(sent[0]).toEqual({ stationId: 's1', deviceId: null, text: '1 号主变检查正常' })
  await until(() => document.querySelector('.ant-drawer textarea') === null, 15_000)
  await click(byText('button', '接班签字'))
  const remarks = await until(() => document.querySelector<HTMLTextAreaElement>('.ant-drawer textarea'), 15_000)
  await type(remarks, '已核对')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => sent.length === 2, 15_000)
  expect(sent[1]).toEqual({ id: 'h1', remarks: '已核对' })
})

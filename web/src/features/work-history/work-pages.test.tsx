import { expect, test, vi } from 'vitest'
import {
  workHistoryContract,
  type RewardHistory,
  type WorkHistory,
} from '@fengguang/domain/work-history/work-history.contract'
import type { WorkFigures } from '@fengguang/domain/work-history/work-history.model'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { RewardPage } from './RewardPage.tsx'
import { WorkHistoryPage } from './WorkHistoryPage.tsx'

// jsdom draws nothing.
vi.mock('../../kit/chart/ChartCanvas.tsx', () => ({
  warmChart: () => Promise.resolve(),
  ChartCanvas: ({ label }: { label: string }) => <div className="drawn">{label}</div>,
}))

const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)
const figures: WorkFigures = {
  completed: 12,
  accepted: 10,
  onTimePct: 75,
  rejectedPct: 8.3,
  responseMedianHours: 2.5,
  responseP90Hours: 6,
  workMedianHours: 3.5,
  workP90Hours: 9,
  repeats: 1,
  costYuan: 4800,
}
const work: WorkHistory = {
  from: '2026-06-01',
  to: '2026-06-30',
  all: figures,
  slices: [{ ...figures, key: '2026-06-01', name: '2026-06-01' }],
  stations: [{ ...figures, key: 's1', name: '共和光伏电站' }],
  persons: [{ ...figures, key: 'p1', name: '高修' }],
  types: [{ ...figures, key: 'maintenance', name: '检修' }],
  stationCount: 1,
  personCount: 1,
  repeats: [
    {
      deviceId: 'd1',
      deviceName: '7号逆变器',
      stationId: 's1',
      stationName: '共和光伏电站',
      timeZone: 'Asia/Shanghai',
      repeats: 1,
      shortestDays: 4.2,
      lastAt: '2026-06-20T08:00:00.000Z',
      lastTaskId: 'task-9',
      lastTaskName: '更换风扇',
    },
  ],
}
const address = '/here?span=month&date=2026-06-20'

test('figures, repeats with their last task, and another grouping', async () => {
  fakeApi(workHistoryContract, { work: () => work })
  await render(<WorkHistoryPage />, { address, permissions: ['task:read'] })
  await shown('共和光伏电站')
  const cards = [...document.querySelectorAll('.fg-kpi')].map((card) => card.textContent)
  expect(cards.find((text) => text?.includes('按时完成率'))).toContain('75.0')
  expect(document.querySelector('a[href*="id=task-9"]')?.textContent).toBe('更换风扇')
  await click(byText('.ant-segmented-item', '按执行人'))
  await shown('高修')
})

test('a station and a type narrow what is asked; a period without work says so', async () => {
  const asked: unknown[] = []
  fakeApi(workHistoryContract, {
    work: (query: unknown) => {
      asked.push(query)
      return { ...work, stations: [], stationCount: 0, repeats: [] }
    },
  })
  await render(<WorkHistoryPage />, { address: `${address}&stationId=s1&type=cleaning`, permissions: ['task:read'] })
  await shown('所选周期没有完成的任务')
  await shown('所选周期没有重复检修')
  expect(asked[0]).toMatchObject({ stationId: 's1', type: 'cleaning', span: 'month', date: '2026-06-20' })
})

test('rewards by person, and what waits for settlement', async () => {
  const reward = { tasks: 3, people: 1, paidYuan: 900, expectedYuan: 1000 }
  const rewards: RewardHistory = {
    from: '2026-06-01',
    to: '2026-06-30',
    all: reward,
    waiting: { tasks: 2, expectedYuan: 640 },
    slices: [{ ...reward, key: '2026-06-20', name: '2026-06-20' }],
    persons: [{ ...reward, key: 'p1', name: '高修' }],
    stations: [{ ...reward, key: 's1', name: '共和光伏电站' }],
    personCount: 250,
    stationCount: 1,
  }
  fakeApi(workHistoryContract, { rewards: () => rewards })
  await render(<RewardPage />, { address, permissions: ['reward:read'] })
  await shown('高修')
  await shown('共 250 组，列出前 1 组')
  expect(document.body.textContent).toContain('640')
  await click(byText('.ant-segmented-item', '按电站'))
  await shown('共和光伏电站')
})

test('a failed reading is an error that can be tried again', async () => {
  let isBroken = true
  fakeApi(workHistoryContract, {
    work: () => {
      if (isBroken) throw new Error('away')
      return work
    },
  })
  await render(<WorkHistoryPage />, { address, permissions: ['task:read'] })
  await shown('重试')
  isBroken = false
  await click(byText('button', '重试'))
  await shown('共和光伏电站')
  expect(document.querySelectorAll('.drawn').length).toBe(2)
})

import { expect, test } from 'vitest'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import type { Diagnosis } from '@fengguang/domain/analysis/diagnosis.model'
import { fakeApi } from '../../testing/fake-api.ts'
import { click, render, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { OpenDiagnosesCard } from './OpenDiagnosesCard.tsx'

const diagnosis: Diagnosis = {
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  deviceId: 'box-1',
  deviceName: '汇流箱 1',
  part: 7,
  kind: 'stringOutage',
  startAt: '2026-06-18T16:00:00Z',
  endAt: '2026-06-22T16:00:00Z',
  isOpen: true,
  offBy: null,
}
const rows: Diagnosis[] = [
  diagnosis,
  { ...diagnosis, deviceId: 'inv-1', part: 0, kind: 'clockSkew', offBy: 900_000 },
  { ...diagnosis, deviceId: 'w-1', part: 0, kind: 'sensorDrift', offBy: -0.042 },
]
const dispatched = '/operationMonitorNew?diagnosis=stringOutage+7+box-1'
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

test('what still lasts is listed with where and how far, and opens where it can be looked at', async () => {
  fakeApi(analysisContract, { openDiagnoses: () => ({ total: 3, rows }) })
  const switched: string[] = []
  const switchTo = async ({ busiId }: { busiId: string }) => {
    switched.push(busiId)
    return true
  }
  const page = await render(
    <StationContext value={{ switchTo } as unknown as Stations}>
      <OpenDiagnosesCard />
    </StationContext>,
    { address: '/here', permissions: ['analysis:read'] },
  )
  await shown('未结束的诊断（3）')
  await shown('第 7 串')
  await shown('偏差 15.0 分钟')
  await shown('偏差 -4.2%')
  await click(document.querySelector('[data-row-key]')!)
  await until(() => page.address().startsWith('/deviceMonitor'))
  expect(switched).toEqual(['s1'])
})

test.each([
  ['who dispatches work gets a link to a prefilled task', ['analysis:read', 'task:write'], [dispatched]],
  ['others do not', ['analysis:read'], []],
])('%s', async (_name, permissions, expected) => {
  fakeApi(analysisContract, { openDiagnoses: () => ({ total: 1, rows: [diagnosis] }) })
  await render(
    <StationContext value={{} as Stations}>
      <OpenDiagnosesCard />
    </StationContext>,
    { address: '/here', permissions },
  )
  await shown('第 7 串')
  const links = [...document.querySelectorAll('a[href*="operationMonitorNew"]')].map((one) => one.getAttribute('href'))
  expect(links).toEqual(expected)
})

test('without any it says so', async () => {
  fakeApi(analysisContract, { openDiagnoses: () => ({ total: 0, rows: [] }) })
  await render(
    <StationContext value={{} as Stations}>
      <OpenDiagnosesCard />
    </StationContext>,
    { address: '/here', permissions: ['analysis:read'] },
  )
  await shown('没有未结束的诊断')
  expect(document.querySelector('[data-row-key]')).toBeNull()
})

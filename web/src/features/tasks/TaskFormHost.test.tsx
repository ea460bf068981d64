import { expect, test } from 'vitest'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import type { Diagnosis } from '@fengguang/domain/analysis/diagnosis.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { render, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { TaskFormHost } from './TaskFormHost.tsx'

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
const notFound = () => {
  throw new FakeFailure(404, { code: 10_050_001, key: 'record.notFound', msg: '记录不存在', requestId: 'r' })
}

test.each([
  ['a cleaning that pays', 'cleaning=s1', '组件清洗'],
  ['an open diagnosis', 'diagnosis=stringOutage+7+box-1', '处理诊断：汇流箱 1 组串停运 #7'],
  ['a diagnosis that has ended', 'diagnosis=stringOutage+8+box-1', ''],
])('a task from %s is filled in', async (_name, query, expected) => {
  fakeApi(tasksContract, { people: () => [] })
  fakeApi(analysisContract, { openDiagnoses: () => ({ total: 1, rows: [diagnosis] }) })
  fakeApi(stationsContract, { detail: notFound })
  fakeApi(devicesContract, { detail: notFound })
  await render(
    <StationContext value={{} as Stations}>
      <TaskFormHost />
    </StationContext>,
    { address: `/here?${query}`, permissions: ['task:read', 'task:write'] },
  )
  const name = await until(() => document.querySelector<HTMLInputElement>('.ant-drawer-open input[type=text]'), 15_000)
  expect(name.value).toBe(expected)
})

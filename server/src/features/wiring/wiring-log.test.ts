import { wiringContract, type WiringLogRow } from '@fengguang/domain/wiring/wiring.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'

const station = 'pv-qinghai-gonghe'
const minute = 60_000
const nowMs = Date.parse('2026-06-21T04:00:00Z')
describe('the log of a diagram', () => {
  let t: TelemetryApp
  let taken: unknown
  beforeAll(async () => {
    t = await openTelemetryApp(['combinerBox', 'boxTransformer', 'environment', 'hvSwitch'], station, nowMs)
    const frame = (device: string, ago: number, values: Record<string, number>) => ({
      deviceId: `${station}.${device}`,
      at: new Date(nowMs - ago * minute).toISOString(),
      values,
    })
    const frames = [
      ...[1, 1, 0, 0, 1].map((position, i) => frame('hv-01', 10 - i, { position })),
      // A frame that says nothing of the switch is no change of it, and hides none.
      frame('hv-01', 4, { currentA: 12 }),
      frame('hv-01', 3, { position: 0 }),
      frame('bt-01', 9, { lightGas: 0, hvSwitch: 1 }),
      frame('bt-01', 8, { lightGas: 1, hvSwitch: 1 }),
      frame('bt-02', 8, { lightGas: 1, hvSwitch: 1 }),
    ]
    taken = await t.send(frames)
    await t.drained()
  }, 600_000)
  afterAll(() => t.close(), 120_000)

  const log = async (fromMinutes: number): Promise<WiringLogRow[]> => {
    const range = { from: new Date(nowMs - fromMinutes * minute).toISOString(), to: new Date(nowMs).toISOString() }
    const query = new URLSearchParams({ stationId: station, ...range })
    const answer = await t.admin.get(`${wiringContract.logData.path}?${query.toString()}`)
    return answer.json<{ data: { rows: WiringLogRow[] } }>().data.rows
  }

  const slow = 120_000

  test('switches that moved and signals that came, newest first, in words [req 460]', { timeout: slow }, async () => {
    expect(taken).toMatchObject({ accepted: 10, quarantined: 0 })
    const rows = await log(60)
    expect(
      rows
        .filter(({ kind }) => kind === 'switch')
        .map(({ at, deviceName, text, tone }) => [at, deviceName, text, tone]),
    ).toEqual([
      ['2026-06-21T11:57:00+08:00', '进线开关柜', '分合位: 合 → 分', 'standby'],
      ['2026-06-21T11:54:00+08:00', '进线开关柜', '分合位: 分 → 合', 'normal'],
      ['2026-06-21T11:52:00+08:00', '1号箱变', '轻瓦斯: 正常 → 告警', 'alarm'],
      ['2026-06-21T11:52:00+08:00', '进线开关柜', '分合位: 合 → 分', 'standby'],
    ])
  })

  test('only of the time asked for, also where the frame before it is older', { timeout: slow }, async () => {
    expect((await log(5)).filter(({ kind }) => kind === 'switch')).toHaveLength(1)
  })
})

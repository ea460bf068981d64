import { usualStarts } from '@fengguang/domain/run-log/run-log.model'
import { shiftAt, shiftBefore } from '@fengguang/domain/run-log/run-log.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { getStation } from '../stations/stations.service.ts'
import { demoPeople, sitting, type DemoTask } from '../tasks/demo-tasks.service.ts'
import { handOver, takeOver } from './handover.service.ts'
import { anyEntry } from './run-log.repo.ts'
import { insertEntry } from './run-log.service.ts'

const { acceptor: operator } = demoPeople
const [maintainer] = demoPeople.executors
const minuteMs = 60_000

/** The shift that ended last handed the station over, and the one on duty signed for it. */
async function handOverLast(db: Db, telemetry: Telemetry, stationId: string, faults: readonly string[], now: Date) {
  const { timeZone } = await getStation(sitting(db, telemetry, operator, now), stationId)
  const last = shiftBefore(shiftAt(now, usualStarts, timeZone), usualStarts, timeZone)
  const endMs = Date.parse(last.to)
  const note = faults.length === 0 ? '设备运行正常' : `请继续跟踪：${faults.slice(-3).join('、')}`
  const given = { stationId, day: last.day, no: last.no, note }
  const { id } = await handOver(sitting(db, telemetry, operator, new Date(endMs - 5 * minuteMs)), given)
  const takenAt = new Date(endMs + 5 * minuteMs)
  if (takenAt <= now) await takeOver(sitting(db, telemetry, maintainer, takenAt), { id, remarks: '已现场核对' })
}

/** The operator on duty wrote down each fault of a device when it was noticed. Entries that exist stay alone. */
export async function installDemoRunLog(db: Db, telemetry: Telemetry, tasks: readonly DemoTask[], now: Date) {
  if (await anyEntry(db)) return
  const seen = tasks.filter(({ noticedAtMs }) => noticedAtMs <= now.getTime())
  for (const { name, stationId, deviceIds, noticedAtMs } of seen) {
    const [deviceId] = deviceIds
    if (deviceId === undefined) continue
    const ctx = sitting(db, telemetry, operator, new Date(noticedAtMs))
    await insertEntry(ctx, { stationId, deviceId, text: `发现异常，已派单：${name}` })
  }
  for (const [stationId, own] of Map.groupBy(seen, (task) => task.stationId)) {
    const faults = own.filter(({ deviceIds }) => deviceIds.length > 0).map(({ name }) => name)
    await handOverLast(db, telemetry, stationId, faults, now)
  }
}

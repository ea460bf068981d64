import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sitting, type DemoTask } from '../tasks/demo-tasks.service.ts'
import { anyEntry } from './run-log.repo.ts'
import { insertEntry } from './run-log.service.ts'

/** The operator on duty wrote down each fault of a device when it was noticed. Entries that exist stay alone. */
export async function installDemoRunLog(db: Db, telemetry: Telemetry, tasks: readonly DemoTask[], now: Date) {
  if (await anyEntry(db)) return
  const seen = tasks.filter(({ noticedAtMs }) => noticedAtMs <= now.getTime())
  for (const { name, stationId, deviceIds, noticedAtMs } of seen) {
    const [deviceId] = deviceIds
    if (deviceId === undefined) continue
    const ctx = sitting(db, telemetry, { accountId: 'u-operator', role: 'operator' }, new Date(noticedAtMs))
    await insertEntry(ctx, { stationId, deviceId, text: `发现异常，已派单：${name}` })
  }
}

import { devicesContract, type Device } from '@fengguang/domain/devices/devices.contract'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { call } from '../../lib/call.ts'
import type { Say } from '../../lib/i18n.ts'

const m = textPairs({
  below: ['下级设备 {count} 台：请先删除或改接', 'Devices below: {count}. Delete them or move them elsewhere first'],
  alarms: ['未关闭告警 {count} 条', 'Open alarms: {count}'],
  none: ['没有下级设备和未关闭的告警', 'No devices below and no open alarms'],
})

/** What hangs on devices that are about to be deleted. */
export async function dependentsText(rows: readonly Device[], say: Say): Promise<string> {
  const { below, alarms } = await call(devicesContract.dependents, { ids: rows.map(({ id }) => id).join() })
  const parts = [
    ...(below > 0 ? [say(m.below, { count: below })] : []),
    ...(alarms > 0 ? [say(m.alarms, { count: alarms })] : []),
  ]
  return parts.join(' · ') || say(m.none)
}

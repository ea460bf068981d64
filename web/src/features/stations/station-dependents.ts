import { textPairs } from '@fengguang/domain/kernel/texts'
import type { Station } from '@fengguang/domain/stations/station.model'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { call } from '../../lib/call.ts'
import type { Say } from '../../lib/i18n.ts'

const m = textPairs({
  devices: ['设备 {count} 台', 'devices: {count}'],
  gateways: ['网关 {count} 个', 'gateways: {count}'],
  alarms: ['未关闭告警 {count} 条', 'open alarms: {count}'],
  diagrams: ['接线图 {count} 幅', 'wiring diagrams: {count}'],
  cameras: ['摄像头 {count} 个', 'cameras: {count}'],
  with: ['一并不再可见：{parts}', 'No longer visible with it: {parts}'],
  none: ['没有设备、网关、告警和接线图', 'No devices, gateways, alarms or wiring diagrams'],
  join: ['、', ', '],
})
const kinds = ['devices', 'gateways', 'alarms', 'diagrams', 'cameras'] as const

/** What goes with stations when they are deleted. */
export async function dependentsText(rows: readonly Station[], say: Say): Promise<string> {
  const counts = await call(stationsContract.dependents, { ids: rows.map(({ id }) => id).join() })
  const parts = kinds.filter((kind) => counts[kind] > 0).map((kind) => say(m[kind], { count: counts[kind] }))
  return parts.length === 0 ? say(m.none) : say(m.with, { parts: parts.join(say(m.join)) })
}

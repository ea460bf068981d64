import type { Message } from '@fengguang/domain/kernel/messages'
import type { GlyphName } from '../kit/state-glyphs.tsx'
import type { Tone } from '../theme/tokens.ts'

interface StateLook {
  tone: Tone
  label: Message
  glyph?: GlyphName
}
const states = <const T extends Record<string, StateLook>>(table: T): Record<keyof T & string, StateLook> => table

// spec §3
export const deviceStates = states({
  normal: { tone: 'normal', label: ['正常', 'Normal'] },
  alarm: { tone: 'alarm', label: ['告警', 'Alarm'] },
  fault: { tone: 'fault', label: ['故障', 'Fault'] },
  interrupted: { tone: 'interrupted', label: ['中断', 'Interrupted'] },
  initialising: { tone: 'initialising', label: ['初始化', 'Initialising'] },
  notConnected: { tone: 'notConnected', label: ['未接入', 'Not connected'] },
  standby: { tone: 'standby', label: ['待机', 'Standby'] },
  offline: { tone: 'offline', label: ['离线', 'Offline'] },
})
export type DeviceState = keyof typeof deviceStates

// spec §3
export const stationStates = states({
  fault: { tone: 'fault', label: ['故障', 'Fault'] },
  alarm: { tone: 'alarm', label: ['告警', 'Alarm'] },
  normal: { tone: 'normal', label: ['正常', 'Normal'] },
  partlyOffline: { tone: 'offline', label: ['部分离线', 'Partially offline'], glyph: 'partlyOffline' },
  offline: { tone: 'offline', label: ['全部离线', 'Entirely offline'] },
  unknown: { tone: 'notConnected', label: ['未知', 'Unknown'], glyph: 'unknown' },
})
export type StationState = keyof typeof stationStates

export const alarmLevels = states({
  critical: { tone: 'fault', label: ['紧急', 'Critical'] },
  major: { tone: 'alarm', label: ['重要', 'Major'] },
  minor: { tone: 'standby', label: ['次要', 'Minor'], glyph: 'minor' },
  info: { tone: 'offline', label: ['提示', 'Info'], glyph: 'info' },
})
export type AlarmLevel = keyof typeof alarmLevels

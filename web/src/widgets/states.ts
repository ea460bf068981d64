import { alarmLevelNames, type AlarmLevel } from '@fengguang/domain/alarms/alarm.model'
import {
  deviceStateNames,
  stationStateNames,
  type DeviceState,
  type StationState,
} from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { GlyphName } from '../kit/state-glyphs.tsx'
import type { Tone } from '../theme/tokens.ts'

export type { AlarmLevel } from '@fengguang/domain/alarms/alarm.model'
export type { DeviceState, StationState } from '@fengguang/domain/devices/device.model'

interface Look {
  tone: Tone
  glyph?: GlyphName
}
type StateLook = Look & { label: TextPair }

/** The words are those of the domain; here stands how they look. In the order of specification §3. */
const looked = <K extends string>(looks: Readonly<Record<K, Look>>, names: Readonly<Record<K, TextPair>>) =>
  Object.fromEntries(
    Object.entries<Look>(looks).map(([state, look]) => [state, { ...look, label: names[state as K] }]),
  ) as Record<K, StateLook>

export const deviceStates = looked<DeviceState>(
  {
    normal: { tone: 'normal' },
    alarm: { tone: 'alarm' },
    fault: { tone: 'fault' },
    interrupted: { tone: 'interrupted' },
    initialising: { tone: 'initialising' },
    notConnected: { tone: 'notConnected' },
    standby: { tone: 'standby' },
    offline: { tone: 'offline' },
  },
  deviceStateNames,
)

export const stationStates = looked<StationState>(
  {
    fault: { tone: 'fault' },
    alarm: { tone: 'alarm' },
    normal: { tone: 'normal' },
    partlyOffline: { tone: 'offline', glyph: 'partlyOffline' },
    offline: { tone: 'offline' },
    unknown: { tone: 'notConnected', glyph: 'unknown' },
  },
  stationStateNames,
)

export const alarmLevels = looked<AlarmLevel>(
  {
    critical: { tone: 'fault' },
    major: { tone: 'alarm' },
    minor: { tone: 'standby', glyph: 'minor' },
    info: { tone: 'offline', glyph: 'info' },
  },
  alarmLevelNames,
)

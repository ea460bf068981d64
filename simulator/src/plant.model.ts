import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import type { DemoStation } from './demo-fleet.ts'

export interface SimDevice {
  /** `<stationId>.<code>` */
  id: string
  stationId: string
  code: string
  type: DeviceType
  /** Chinese, as a plant names its devices. */
  name: string
  nameEn: string
  parentCode?: string
  ratedKw?: number
  periodSeconds: number
  /** The meter and the instrument the station's own figures are read from. */
  isMain: boolean
  model: string
  maker: string
  details: Readonly<Record<string, unknown>>
}

export const causes = [
  'soiling',
  'shadow',
  'stringOutage',
  'branchOutage',
  'inverterTrip',
  'turbineTrip',
  'derating',
  'dispatchLimit',
  'maintenance',
  'silentStop',
  'communicationLoss',
  'sensorDrift',
  'sensorFreeze',
  'yawError',
  'pitchError',
  'counterReset',
  'clockSkew',
] as const
export type Cause = (typeof causes)[number]

export interface TruthRecord {
  deviceIds: readonly string[]
  cause: Cause
  /** Cut to the window asked for, as is `lostKwh`. */
  startMs: number
  endMs: number
  /** Made without this fault minus made with it, at the terminals of the inverters or turbines. */
  lostKwh: number
  /** Which strings or branches of the device, from 1 on, when not all. */
  branches?: readonly number[]
  /** How far the stamps of a clock that is off are ahead. */
  skewMs?: number
}

export interface Scenario {
  name: string
  /** How many of each a station suffers in 30 days, in the mean; soiling is there (1) or not. */
  eventsIn30Days: Readonly<Partial<Record<Cause, number>>>
}

export interface StationOptions {
  seed: number
  scenario: Scenario
  /** Counters hold their value of commissioning here and are summed from here on: later is quicker to start. */
  countersFromMs?: number
  /** Given to the grid behind the main meter by what stands beside the plant, by minutes of a local day. */
  othersKw?: (day: number) => Float64Array
}

export interface StationModel {
  devices: readonly SimDevice[]
  /** Frames at the multiples of the step in [fromMs, toMs); the same instant always gives the same values. */
  blocks(fromMs: number, toMs: number, stepSeconds: number): Iterable<FrameBlock>
  truth(fromMs: number, toMs: number): readonly TruthRecord[]
}

export type BuildStation = (station: DemoStation, options: StationOptions) => StationModel

/** 2026-10-01 in China: each day before or after it costs a start about a millisecond a plant. */
export const countersFromMs = Date.UTC(2026, 8, 30, 16)

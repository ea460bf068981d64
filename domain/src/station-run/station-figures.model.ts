import { z } from 'zod'
import { alarmLevels } from '../alarms/alarm.model.ts'
import { deviceStateNames, deviceTypes, stationStateNames } from '../devices/device.model.ts'
import type { DeviceState, StationState } from '../devices/device.model.ts'
import { rounded } from '../kernel/rounded.ts'
import { stationClasses } from '../stations/station.model.ts'
import { figureDefinitions, figureKeys, type FigureKey } from './figure-definitions.ts'

const deviceStates = Object.keys(deviceStateNames) as [DeviceState, ...DeviceState[]]
export const stationStates = Object.keys(stationStateNames) as [StationState, ...StationState[]]
const whole = z.number().nullable()
const figureOf = (decimals: number) => rounded(decimals).nullable()

export const FigureText = z.object({ name: z.string(), source: z.string(), formula: z.string(), version: z.int() })
export const Definitions = z.record(z.string(), FigureText)

const shape = Object.fromEntries(figureKeys.map((key) => [key, figureOf(figureDefinitions[key].decimals)])) as Record<
  Exclude<FigureKey, 'capacityKw'>,
  ReturnType<typeof figureOf>
>

/** Figures of a station, or of several together; an answer carries the decimals their definitions declare. */
export const Figures = z.object({ ...shape, capacityKw: rounded(figureDefinitions.capacityKw.decimals) })
export type Figures = z.infer<typeof Figures>

/** Station-days that are known, of those since the period began or the station was commissioned. */
const Days = z.object({ known: z.number(), all: z.number() })
export const EnergyCoverage = z.object({ month: Days, year: Days })
export type EnergyCoverage = z.infer<typeof EnergyCoverage>

const StateCounts = z.partialRecord(z.enum(deviceStates), z.int())

export const StationRunRow = Figures.extend({
  id: z.string(),
  name: z.string(),
  stcls: z.enum(stationClasses),
  province: z.string(),
  city: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  timeZone: z.string(),
  /** Null: nobody can tell now. */
  state: z.enum(stationStates).nullable(),
  /** Local days of the month and of the year that energy is made of, and how many there are. */
  coverage: EnergyCoverage,
  states: StateCounts,
  deviceTotal: z.int(),
  outOfService: z.int(),
  /** Of the newest frame, in the station's zone. */
  at: z.string().nullable(),
  ageSeconds: whole,
  isStale: z.boolean(),
  windDirectionDeg: figureOf(1),
  temperatureC: figureOf(1),
  humidityPct: figureOf(1),
  storageKw: figureOf(2),
  chargingKw: figureOf(2),
  socPct: figureOf(1),
})
export type StationRunRow = z.infer<typeof StationRunRow>

/** What is open at a station: how grave the gravest is, and how many there are. */
export const OpenAlarms = z.object({ level: z.enum(alarmLevels).nullable(), count: z.int() })
export type OpenAlarms = z.infer<typeof OpenAlarms>

/** In a list of many; alarms are null for users who may not read them. */
export const StationListRow = StationRunRow.extend({
  alarms: OpenAlarms.nullable(),
  /** Of its coverage, as a list and an export write it: `5/16`. */
  monthDays: z.string(),
  yearDays: z.string(),
})
export type StationListRow = z.infer<typeof StationListRow>

/** A cell of the station's grid. */
export const UnitCell = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  state: z.enum(deviceStates),
  outOfService: z.boolean(),
  powerKw: figureOf(2),
  ratedKw: figureOf(2),
})
export type UnitCell = z.infer<typeof UnitCell>

export const StationRunDetail = StationRunRow.extend({
  units: z.array(UnitCell),
  byType: z.array(z.object({ type: z.enum(deviceTypes), total: z.int(), states: StateCounts })),
  address: z.string(),
  commissionedOn: z.string(),
  /** Where the curve of wind or light is read from. */
  weatherDeviceId: z.string().nullable(),
  towerDeviceId: z.string().nullable(),
  definitions: Definitions,
})
export type StationRunDetail = z.infer<typeof StationRunDetail>

export const StationOverview = z.object({
  stationCount: z.int(),
  figures: Figures,
  states: z.partialRecord(z.enum(stationStates), z.int()),
  /** How many of the stations have each figure; fewer than all means that the sum leaves some out. */
  known: z.record(z.string(), z.int()),
  /** Station-days behind the energy of month and year. */
  coverage: EnergyCoverage,
  /** False: live values are not to be had, and what is shown comes from the store alone. */
  isLive: z.boolean(),
  /** False: the store does not answer, so that month and year are missing. */
  hasHistory: z.boolean(),
  /** The store does not answer now: energy is what it last said and what live counters have added since. */
  isHistoryStale: z.boolean(),
  at: z.string(),
  definitions: Definitions,
})
export type StationOverview = z.infer<typeof StationOverview>

import { conditions } from '@fengguang/domain/device-monitor/device-operation.model'
import type { Tariffs } from '@fengguang/domain/prices/station-income.rules'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { findDecisions, type StationDecision } from './loss-decisions.repo.ts'
import { tariffsByStation } from '../prices/tariffs.service.ts'

/** What the ledger of each kind of plant is computed from. */
const typesOfKind = {
  pv: ['inverter', 'combinerBox', 'weather', 'meter'],
  wind: ['turbine', 'tower', 'meter'],
} as const
export type PlantKind = keyof typeof typesOfKind
export const analysedTypes = ['inverter', 'combinerBox', 'weather', 'turbine', 'tower', 'meter'] as const

const PlantRow = z.object({
  id: z.string(),
  kind: z.enum(['pv', 'wind']),
  timeZone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
const positive = z.number().positive().nullable().catch(null)
const DeviceRow = z.object({
  id: z.string(),
  no: z.int(),
  stationId: z.string(),
  type: z.enum(analysedTypes),
  parentId: z.string().nullable(),
  isMain: z.boolean(),
  periodSeconds: z.int(),
  ratedKw: positive,
  /** Entered by people: what is no number is not known. */
  modulesKw: positive,
  strings: positive,
  branches: positive,
  tiltDeg: z.number().nullable().catch(null),
  azimuthDeg: z.number().nullable().catch(null),
  /** Of turbines only. Left out elsewhere: the mark of a day is made of all that is here. */
  model: z
    .string()
    .nullable()
    .transform((model) => model ?? undefined)
    .optional(),
})
export type PlantDevice = z.infer<typeof DeviceRow>

const AdjustmentRow = z.object({
  stationId: z.string(),
  deviceId: z.string(),
  condition: z.enum(conditions),
  fromMs: z.number(),
  toMs: z.number(),
})
export type PlantAdjustment = z.infer<typeof AdjustmentRow>

export interface Plant extends z.infer<typeof PlantRow> {
  /** Of the types that its kind is judged by. */
  devices: PlantDevice[]
  /** As they were entered: of two that overlap the later one counts. */
  adjustments: PlantAdjustment[]
  /** Of analysts, by number. */
  decisions: StationDecision[]
  tariffs: Tariffs
}

const isOf = (kind: PlantKind, type: PlantDevice['type']): boolean =>
  (typesOfKind[kind] as readonly string[]).includes(type)

const limit = { timeLimitMs: 60_000 }
const detail = (name: string) => sql`d.details->${name}`

const hasType = (type: 'inverter' | 'turbine') =>
  sql`exists (select 1 from device d where d.station_id = s.id and d.type = ${type} and d.deleted_at is null)`

/** Every station with inverters, else with turbines, with all that the ledger must know of it beside its frames. */
export async function findPlants(db: Db): Promise<Plant[]> {
  const stations = await db.rows(
    sql`select s.id, case when ${hasType('inverter')} then 'pv' else 'wind' end as kind, s.time_zone as "timeZone",
       s.latitude, s.longitude from station s
     where s.deleted_at is null and (${hasType('inverter')} or ${hasType('turbine')}) order by s.id`,
    (row) => PlantRow.parse(row),
    limit,
  )
  const devices = await db.rows(
    sql`select d.id, d.no, d.station_id as "stationId", d.type, d.parent_id as "parentId", d.is_main as "isMain", d.period_seconds as "periodSeconds",
       d.rated_kw as "ratedKw", ${detail('modulesKw')} as "modulesKw", ${detail('strings')} as strings,
       ${detail('branches')} as branches, ${detail('tiltDeg')} as "tiltDeg", ${detail('azimuthDeg')} as "azimuthDeg",
       case when d.type = 'turbine' then d.model end as model
     from device d join station s on s.id = d.station_id
     where d.deleted_at is null and s.deleted_at is null and d.type = any(${analysedTypes})
       and (d.type <> 'meter' or d.is_main)
     order by d.no`,
    (row) => DeviceRow.parse(row),
    limit,
  )
  const adjustments = await db.rows(
    sql`select d.station_id as "stationId", a.device_id as "deviceId", a.condition,
       extract(epoch from a.from_at)::float8 * 1000 as "fromMs", extract(epoch from a.to_at)::float8 * 1000 as "toMs"
     from state_adjustment a join device d on d.id = a.device_id
     where a.deleted_at is null and d.deleted_at is null and d.type in ('inverter', 'turbine') order by a.id`,
    (row) => AdjustmentRow.parse(row),
    limit,
  )
  const decisionsOf = Map.groupBy(await findDecisions(db, 'all'), ({ stationId }) => stationId)
  const tariffsOf = await tariffsByStation(db, 'all')
  const devicesOf = Map.groupBy(devices, ({ stationId }) => stationId)
  const adjustmentsOf = Map.groupBy(adjustments, ({ stationId }) => stationId)
  return stations.map((station) => ({
    ...station,
    devices: (devicesOf.get(station.id) ?? []).filter(({ type }) => isOf(station.kind, type)),
    adjustments: adjustmentsOf.get(station.id) ?? [],
    decisions: decisionsOf.get(station.id) ?? [],
    tariffs: tariffsOf.get(station.id) ?? [],
  }))
}

import type { DeviceType } from '@fengguang/domain/devices/device.model'
import {
  isDimension,
  type CubeDefinition,
  type Dimension,
  type Indicator,
} from '@fengguang/domain/data-cube/cube.model'
import { indicatorsOf, type Broken } from '@fengguang/domain/data-cube/cube.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type Lang } from '@fengguang/domain/kernel/texts'
import { addDays, lastDays, type DayRange } from '@fengguang/domain/kernel/time-range'
import type { KpiKey } from '@fengguang/domain/kpis/kpi.model'
import { bucketAfter } from '@fengguang/domain/telemetry/history.rules'
import type { Context } from '../../http/context.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import type { CubeDevices } from './cube-devices.service.ts'
import * as repo from './cube-scope.repo.ts'
import type { CubeDevice, CubeStation } from './cube-scope.repo.ts'
import { kpiTypes, readyTypes } from './kpi-devices.ts'

export type { CubeDevice, CubeStation } from './cube-scope.repo.ts'

/** What one question may read from the stores, and what it may answer. */
export const mostRead = 400_000
export const mostFigures = 50_000
const mostDevices = 50_000
const mostStations = 5_000
const usualDays = 7

export const failureOf = ({ key, item, values }: Broken, lang: Lang): Failure =>
  new Failure(key, { ...values, ...(item && { item: say(item, lang) }) })
export const tooLarge = (max: number): Failure => new Failure('cube.tooLarge', { max })

/** The request context with the device cache. */
export interface CubeContext extends Context {
  devices: CubeDevices
}

/** Where and when: stations and devices that the caller sees and the filters leave, and whole local days. */
export interface CubeScope {
  days: DayRange
  /** Where the times of the x axis are read. */
  zone: string
  stations: ReadonlyMap<string, CubeStation>
  devices: readonly CubeDevice[]
  /** Devices listed in the filter, including types that no indicator of the question uses. */
  chosen: readonly CubeDevice[]
  /** What the question tells apart. */
  dimensions: readonly Dimension[]
  /** All that the question asks for. */
  kpis: readonly KpiKey[]
}

function daysOfCube({ now }: Pick<Context, 'now'>, zone: string, definition: CubeDefinition): DayRange {
  const usual = lastDays(now, zone, usualDays)
  const { from, to } = definition
  // One end alone still makes seven days.
  const days = {
    from: from ?? (to === undefined ? usual.from : addDays(to, 1 - usualDays)),
    to: to ?? (from === undefined ? usual.to : addDays(from, usualDays - 1)),
  }
  const isByMonth = definition.step === 'month' && definition.x.includes('time')
  // Months are whole: a part of one would stand beside the others, or beside its plan, as if it were small.
  if (!isByMonth && !indicatorsOf(definition).some(({ finest }) => finest === 'month')) return days
  const lastMonth = `${days.to.slice(0, 7)}-01`
  return { from: `${days.from.slice(0, 7)}-01`, to: addDays(bucketAfter('month', lastMonth), -1) }
}

function typesOf({ source }: Indicator): readonly DeviceType[] {
  if (source.kind === 'point') return [source.type]
  if (source.kind === 'loss') return readyTypes
  return source.kind === 'kpi' ? kpiTypes(source.key) : []
}

async function stationsOf(ctx: Context, ids: readonly string[]): Promise<CubeStation[]> {
  const found = await repo.findStations(ctx.db, ctx.user, ids, mostStations + 1)
  if (found.length > mostStations) throw tooLarge(mostRead)
  return found
}

/** An empty filter allows everything. */
const allows = <T>(wanted: readonly T[]): ((value: T) => boolean) => {
  const set = new Set(wanted)
  return (value) => set.size === 0 || set.has(value)
}

export async function scopeOf(ctx: CubeContext, definition: CubeDefinition): Promise<CubeScope> {
  const { filters } = definition
  const isAsked = allows(filters.deviceTypes)
  const types = [...new Set(indicatorsOf(definition).flatMap(typesOf))].filter(isAsked)
  const seen = stationsOf(ctx, filters.stationIds)
  const ofTypes = filters.deviceIds.length > 0 || types.length === 0 ? [] : ctx.devices(ctx.db, seen, types)
  const [found, named, owned, usualZone] = await Promise.all([
    seen,
    filters.deviceIds.length > 0 ? repo.findDevices(ctx.db, ctx.user, filters.deviceIds) : [],
    ofTypes,
    companyZone(ctx),
  ])
  const stations = new Map(found.map((station) => [station.id, station]))
  // A station or device of another company answers like one that never was.
  if (filters.stationIds.some((id) => !stations.has(id))) throw new Failure('record.notFound')
  const isKnown = new Set(named.map(({ id }) => id))
  if (filters.deviceIds.some((id) => !isKnown.has(id))) throw new Failure('record.notFound')
  const isModel = allows(filters.models)
  const chosen = named.filter(
    ({ type, model, stationId }) => isAsked(type) && isModel(model) && stations.has(stationId),
  )
  const devices = [...owned.filter(({ model }) => isModel(model)), ...chosen.filter(({ type }) => types.includes(type))]
  if (devices.length > mostDevices) throw tooLarge(mostRead)
  const zones = new Set(
    (devices.length > 0 ? devices.map(({ stationId }) => stations.get(stationId)) : found).map((one) => one?.timeZone),
  )
  const zone = (zones.size === 1 ? [...zones][0] : undefined) ?? usualZone
  const kpis = indicatorsOf(definition).flatMap(({ source }) => (source.kind === 'kpi' ? [source.key] : []))
  const dimensions = [...definition.x, ...definition.groups].filter(isDimension)
  return { days: daysOfCube(ctx, usualZone, definition), zone, stations, devices, chosen, dimensions, kpis }
}

export const byZone = (scope: CubeScope, devices: readonly CubeDevice[]): [zone: string, devices: CubeDevice[]][] => [
  ...Map.groupBy(devices, ({ stationId }) => scope.stations.get(stationId)!.timeZone),
]

/** Refused before anything is read. */
export function refuseLarge(owners: number, buckets: number): void {
  if (owners * buckets > mostRead) throw tooLarge(mostRead)
}

export const modelsOf = (ctx: Context): Promise<string[]> => repo.findModels(ctx.db, ctx.user, 500)

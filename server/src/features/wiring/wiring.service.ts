import { createHash } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import type { Station } from '@fengguang/domain/stations/station.model'
import { bindingsIn, type Binding } from '@fengguang/domain/wiring/binding.model'
import type { DiagramShape } from '@fengguang/domain/wiring/diagram.model'
import { drawSingleLine } from '@fengguang/domain/wiring/single-line.rules'
import { svgText } from '@fengguang/domain/wiring/svg.model'
import type { WiringDiagram, WiringVersion } from '@fengguang/domain/wiring/wiring.contract'
import type { Context } from '../../http/context.ts'
import { devicesOfStations, type KnownDevice } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { findDiagram, findVersions, type StoredDiagram } from './wiring.repo.ts'

export interface ShownDiagram {
  station: Station
  devices: readonly KnownDevice[]
  /** Absent: nobody ever changed it. */
  stored: StoredDiagram | undefined
  svg: string
  bindings: readonly Binding[]
}

/** What the station shows now, or showed in a version; a station of another company is missing. */
export async function diagramOf(
  ctx: Context,
  stationId: string,
  { version, shape = 'wide' }: { version?: number | undefined; shape?: DiagramShape | undefined } = {},
): Promise<ShownDiagram> {
  const [station, devices, stored] = await Promise.all([
    getStation(ctx, stationId),
    devicesOfStations(ctx, { stationIds: [stationId] }),
    findDiagram(ctx.db, ctx.user, stationId, version),
  ])
  if (version !== undefined && !stored) throw new Failure('record.notFound')
  if (stored?.svg) return { station, devices, stored, svg: stored.svg, bindings: stored.bindings }
  return { station, devices, stored, ...drawnFor(station, devices, ctx.lang, shape) }
}

type Drawn = Pick<ShownDiagram, 'svg' | 'bindings'>
const drawings = new Map<string, Drawn>()
const maxDrawings = 64

/** Everyone who watches a plant of thousands asks every ten seconds: drawn once for the same devices. */
function drawnFor(station: Station, devices: readonly KnownDevice[], lang: Lang, shape: DiagramShape): Drawn {
  const shown = devices.map(({ id, type, name, parentId, isMain }) => ({ id, type, name, parentId, isMain }))
  const { name, capacityKw } = station
  const key = createHash('sha256')
    .update(JSON.stringify([lang, shape, name, capacityKw, shown]))
    .digest('hex')
  const root = drawings.has(key) ? undefined : drawSingleLine({ name, capacityKw }, shown, { lang, shape })
  const drawn = root ? { svg: svgText(root), bindings: bindingsIn(root) } : drawings.get(key)!
  // The longest unused goes first.
  drawings.delete(key)
  drawings.set(key, drawn)
  if (drawings.size > maxDrawings) drawings.delete(drawings.keys().next().value!)
  return drawn
}

export async function svgData(
  ctx: Context,
  stationId: string,
  how: Parameters<typeof diagramOf>[2],
): Promise<WiringDiagram> {
  const { station, devices, stored, svg } = await diagramOf(ctx, stationId, how)
  return {
    stationId,
    stationName: station.name,
    timeZone: station.timeZone,
    source: stored?.source ?? 'drawn',
    version: stored?.version ?? 0,
    fileName: stored?.fileName ?? '',
    savedBy: stored?.savedBy ?? '',
    savedAt: stored ? isoWithOffset(stored.savedAt, station.timeZone) : null,
    svg,
    devices: devices.map(({ id, name, type }) => ({ id, name, type })),
  }
}

export async function versionsOf(ctx: Context, stationId: string): Promise<WiringVersion[]> {
  const { timeZone } = await getStation(ctx, stationId)
  const found = await findVersions(ctx.db, ctx.user, stationId)
  return found.map((row) => ({ ...row, savedAt: isoWithOffset(row.savedAt, timeZone) }))
}

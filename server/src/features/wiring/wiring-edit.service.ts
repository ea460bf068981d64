import { Failure } from '@fengguang/domain/kernel/failure'
import { bindingsIn, isBindable, withBindings, type Binding } from '@fengguang/domain/wiring/binding.model'
import { svgLimits } from '@fengguang/domain/wiring/svg-limits'
import { SvgReader } from '@fengguang/domain/wiring/svg-parse'
import { rebuildSvg } from '@fengguang/domain/wiring/svg-rebuild'
import { nodesOf, svgText, type SvgNode } from '@fengguang/domain/wiring/svg.model'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { plain, record } from '../audit/audit.service.ts'
import { devicesOfStations } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { dropOldVersions, findDiagram, insertDiagram, type NewDiagram } from './wiring.repo.ts'

type Change = Pick<NewDiagram, 'source' | 'fileName' | 'svg' | 'bindings'> & { what: string }

/** The next version on top of the one the caller saw; a caller that saw an older one is refused instead of overwriting. */
async function saveNext(ctx: Context, stationId: string, seen: number, change: (tx: Db) => Promise<Change>) {
  const station = await getStation(ctx, stationId)
  return ctx.db.inTransaction(async (tx) => {
    const newest = (await findDiagram(tx, ctx.user, stationId))?.version ?? 0
    if (newest !== seen) throw new Failure('record.conflict')
    const { what, ...next } = await change(tx)
    const version = newest + 1
    const saved = { ...next, stationId, version, savedBy: ctx.user.accountId, savedAt: ctx.now }
    if ((await insertDiagram(tx, saved)) === 0) throw new Failure('record.conflict')
    await dropOldVersions(tx, stationId, version)
    const detail = `wiring ${stationId} version ${version}: ${what}`
    await record(ctx, { action: 'update', target: station.name, detail }, tx)
    return { version }
  })
}

/** A text that is not UTF-8, or is packed, is no drawing: nothing is ever unpacked. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Failure('file.emptyOrMissing')
  if (bytes.length > svgLimits.bytes) throw new Failure('file.tooLarge', { maxKb: svgLimits.bytes / 1000 })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new Failure('wiring.notSvg')
}

export async function uploadDiagram(
  ctx: Context,
  upload: { stationId: string; version: number; fileName: string; bytes: Uint8Array },
) {
  const { svg, leftOut } = rebuildSvg(textOf(upload.bytes))
  const fileName = plain(upload.fileName, 200).replace(/[/\\]/g, '_').trim() || 'diagram.svg'
  const bindings = await bindable(ctx, upload.stationId, bindingsIn(svg))
  const { version } = await saveNext(ctx, upload.stationId, upload.version, () =>
    Promise.resolve({
      source: 'uploaded',
      fileName,
      svg: svgText(withBindings(svg, bindings)),
      bindings,
      what: `upload ${fileName}`,
    }),
  )
  return { version, points: bindings.length, leftOut: { ...leftOut } }
}

/** Those that name a device of this very station and a point it has. */
async function bindable(ctx: Context, stationId: string, bindings: readonly Binding[]): Promise<Binding[]> {
  const devices = await devicesOfStations(ctx, { stationIds: [stationId] })
  const types = new Map(devices.map(({ id, type }) => [id, type]))
  return bindings.filter(({ deviceId, role, point }) => {
    const type = types.get(deviceId)
    return type !== undefined && isBindable(type, role, point)
  })
}

export async function savePoints(ctx: Context, stationId: string, seen: number, points: readonly Binding[]) {
  const good = await bindable(ctx, stationId, points)
  return saveNext(ctx, stationId, seen, async (tx) => {
    const stored = await findDiagram(tx, ctx.user, stationId)
    if (!stored?.svg) throw new Failure('wiring.drawn')
    const svg = storedNode(stored.svg)
    const known = new Set([...nodesOf(svg)].map(({ attrs }) => attrs['data-e']))
    const bindings = good.filter(({ element }) => known.has(element))
    if (bindings.length < points.length)
      throw new Failure('wiring.badPoint', { count: points.length - bindings.length })
    return {
      source: 'uploaded',
      fileName: stored.fileName,
      svg: svgText(withBindings(svg, bindings)),
      bindings,
      what: `${bindings.length} points bound`,
    }
  })
}

/** What we stored we made ourselves: read as it is, with its numbers. */
const storedNode = (svg: string): SvgNode => new SvgReader(svg).read()

export const revertDiagram = (ctx: Context, stationId: string, seen: number, to: number) =>
  saveNext(ctx, stationId, seen, async (tx) => {
    const what = `revert to ${to}`
    if (to === 0) return { source: 'drawn', fileName: '', svg: null, bindings: [], what }
    const old = await findDiagram(tx, ctx.user, stationId, to)
    if (!old) throw new Failure('record.notFound')
    return { source: old.source, fileName: old.fileName, svg: old.svg, bindings: old.bindings, what }
  })

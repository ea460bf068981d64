import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { parseFormula } from '@fengguang/domain/data-cube/cube-formula'
import {
  aggregateNames,
  isDimension,
  type CubeDefinition,
  type Dimension,
  type Indicator,
} from '@fengguang/domain/data-cube/cube.model'
import { brokenQuestion, indicatorsOf, itemNames } from '@fengguang/domain/data-cube/cube.rules'
import type { AnswerIndicator, CubePlace, CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import { say, type Lang, type TextPair } from '@fengguang/domain/kernel/texts'
import { wallMinute } from '@fengguang/domain/kernel/time-range'
import { kpiDefinitions, kpiLines } from '@fengguang/domain/kpis/kpi-definitions'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import { cubeKeys } from '../telemetry/cube-reads.service.ts'
import { cellOf, type Cell } from './cube-cells.ts'
import { factsOf, stepOf } from './cube-facts.service.ts'
import { failureOf, mostFigures, scopeOf, tooLarge, type CubeContext, type CubeScope } from './cube-scope.service.ts'
import type { PlacedFact } from './placed-fact.ts'

const noModel: TextPair = ['未填型号', 'No model entered']

/** How places are named: devices of one station need not repeat its name. */
interface Naming {
  lang: Lang
  isOneStation: boolean
}

/** Key and name of a fact in each dimension; without the dimension's part the fact has no place. */
const placeIn: Record<Dimension, (fact: PlacedFact, naming: Naming) => CubePlace | undefined> = {
  time: ({ time }) => ({ key: time, name: time }),
  station: ({ station }) => ({ key: station.id, name: station.name }),
  device: ({ device, station }, { isOneStation }) =>
    device && { key: device.id, name: isOneStation ? device.name : `${station.name} ${device.name}` },
  deviceType: ({ device }, { lang }) => device && { key: device.type, name: say(deviceTypeNames[device.type], lang) },
  model: ({ device }, { lang }) => device && { key: device.model, name: device.model || say(noModel, lang) },
  lossClass: ({ lossClass }, { lang }) => lossClass && { key: lossClass, name: say(lossClassNames[lossClass], lang) },
}

function groupOf(fact: PlacedFact, groups: readonly Dimension[], naming: Naming): CubePlace | undefined {
  const places = groups.map((dimension) => placeIn[dimension](fact, naming))
  if (places.includes(undefined)) return undefined
  return {
    key: places.map((place) => place!.key).join('|'),
    name: places.map((place) => place!.name).join(' · '),
  }
}

/** The key of a fact's place in these dimensions. */
function keyOf(dimensions: readonly Dimension[]): (fact: PlacedFact) => string {
  if (dimensions.length === 0) return () => ''
  if (!dimensions.includes('lossClass')) return dimensions.includes('time') ? ({ time }) => time : ({ owner }) => owner
  if (dimensions.length === 1) return ({ lossClass = '' }) => lossClass
  return ({ owner, lossClass }) => `${owner} ${lossClass}`
}

/** Where facts stand: worked out once for each device or station, class of loss and time, however many facts there are. */
function placing(dimensions: readonly Dimension[], of: (fact: PlacedFact) => CubePlace | undefined) {
  const known = new Map<string, CubePlace | undefined>()
  const keyOfFact = keyOf(dimensions)
  return (fact: PlacedFact): CubePlace | undefined => {
    const key = keyOfFact(fact)
    const found = known.get(key)
    if (found || known.has(key)) return found
    const place = of(fact)
    known.set(key, place)
    return place
  }
}

/** The cells of one indicator, and those of its totals. */
class Cube {
  readonly cells = new Map<string, Map<string, Cell>>()
  readonly groupTotals = new Map<string, Cell>()
  readonly total: Cell
  private readonly make: () => Cell
  size = 0

  constructor(make: () => Cell) {
    this.make = make
    this.total = make()
  }

  add(fact: PlacedFact, x: string, group: string): void {
    if (fact.only !== 'totals') {
      const row = this.cells.get(group) ?? new Map<string, Cell>()
      this.cells.set(group, row)
      this.inside(row, x).add(fact)
    }
    if (fact.only === 'cell') return
    this.inside(this.groupTotals, group).add(fact)
    this.total.add(fact)
  }

  private inside(cells: Map<string, Cell>, key: string): Cell {
    const known = cells.get(key)
    if (known) return known
    const cell = this.make()
    cells.set(key, cell)
    this.size += 1
    if (this.size > mostFigures) throw tooLarge(mostFigures)
    return cell
  }
}

const makerOf =
  ({ aggregate, source, unit }: Indicator) =>
  (): Cell =>
    cellOf(aggregate, source.kind === 'kpi' ? { formula: parseFormula(kpiDefinitions[source.key])!, unit } : undefined)

const describe = (
  { id, unit, decimals, aggregate, source }: Indicator,
  name: TextPair,
  lang: Lang,
): AnswerIndicator => ({
  id,
  name: say(name, lang),
  unit,
  decimals,
  aggregate,
  definition: [say(aggregateNames[aggregate], lang), ...(source.kind === 'kpi' ? kpiLines(source.key, lang) : [])].join(
    '\n',
  ),
})

/** What an answer is about, with names that differ. */
export function describeAll(own: readonly Indicator[], lang: Lang, named?: readonly TextPair[]): AnswerIndicator[] {
  const names = named ?? itemNames(own.map(({ id }) => id))
  return own.map((indicator, i) => describe(indicator, names[i]!, lang))
}

const collator = new Intl.Collator('zh', { numeric: true })
const byName = (places: ReadonlyMap<string, CubePlace>): CubePlace[] =>
  [...places.values()].toSorted((a, b) => collator.compare(a.name, b.name) || (a.key < b.key ? -1 : 1))

/** Every bucket of the days, so that a gap stays a gap; times as the clocks of the zone show them. */
function timesOf(scope: CubeScope, definition: CubeDefinition, found: ReadonlyMap<string, CubePlace>): CubePlace[] {
  const step = stepOf(definition)
  const zones = new Set(scope.devices.map(({ stationId }) => scope.stations.get(stationId)!.timeZone))
  const keys = new Set(
    [...(zones.size > 0 ? zones : [scope.zone])].flatMap((zone) => cubeKeys({ zone, days: scope.days, step })),
  )
  for (const key of found.keys()) keys.add(key)
  const nameOf = (key: string) => (key.includes('T') ? wallMinute(new Date(key), scope.zone) : key)
  return [...keys].toSorted().map((key) => ({ key, name: nameOf(key) }))
}

function xsOf(scope: CubeScope, definition: CubeDefinition, x: Dimension, found: ReadonlyMap<string, CubePlace>) {
  if (x === 'time') return timesOf(scope, definition, found)
  if (x === 'lossClass') return lossClasses.flatMap((name) => found.get(name) ?? [])
  return byName(found)
}

/** Turns a definition into reads of bounded size, and their facts into figures. Only what the caller sees is counted. */
export async function askCube(ctx: CubeContext, definition: CubeDefinition): Promise<CubeResult> {
  const broken = brokenQuestion(definition)
  if (broken) throw failureOf(broken, ctx.lang)
  const scope = await scopeOf(ctx, definition)
  const naming = {
    lang: ctx.lang,
    isOneStation: new Set(scope.devices.map(({ stationId }) => stationId)).size === 1,
  }
  const x = definition.x[0] as Dimension
  const groups = definition.groups.filter(isDimension)
  const own = indicatorsOf(definition)
  const foundX = new Map<string, CubePlace>()
  const foundGroups = new Map<string, CubePlace>()
  const counted = { stations: new Set<string>(), devices: new Set<string>() }
  const placeAt = placing([x], (fact) => placeIn[x](fact, naming))
  const groupAt = placing(groups, (fact) => groupOf(fact, groups, naming))
  let lastOwner = ''
  const cubes: Cube[] = []
  for (const indicator of own) {
    const cube = new Cube(makerOf(indicator))
    cubes.push(cube)
    for (const fact of await factsOf(ctx, scope, definition, indicator)) {
      const at = placeAt(fact)
      const group = groupAt(fact)
      if (!at || !group) continue
      if (fact.only !== 'totals') foundX.set(at.key, at)
      foundGroups.set(group.key, group)
      // Facts of one owner come one after the other.
      if (fact.only !== 'cell' && fact.owner !== lastOwner) {
        counted.stations.add(fact.station.id)
        for (const { id, stationId } of fact.devices ?? (fact.device ? [fact.device] : [])) {
          counted.stations.add(stationId)
          counted.devices.add(id)
        }
        lastOwner = fact.owner
      }
      cube.add(fact, at.key, group.key)
    }
  }
  const xs = foundGroups.size === 0 ? [] : xsOf(scope, definition, x, foundX)
  const lines = byName(foundGroups)
  if (xs.length * lines.length * own.length > mostFigures) throw tooLarge(mostFigures)
  return {
    kind: 'aggregate',
    ...scope.days,
    timeZone: scope.zone,
    indicators: describeAll(own, ctx.lang),
    xs,
    groups: lines,
    values: cubes.map(({ cells }) =>
      lines.map((group) => xs.map((place) => cells.get(group.key)?.get(place.key)?.value() ?? null)),
    ),
    groupTotals: cubes.map(({ groupTotals }) => lines.map(({ key }) => groupTotals.get(key)?.value() ?? null)),
    totals: cubes.map(({ total }) => total.value()),
    counted: { stations: counted.stations.size, devices: counted.devices.size },
  }
}

import { nowhereElse } from '../domain/src/navigation/destinations.ts'
import { menuFor } from '../domain/src/navigation/menu.ts'
import type { StationRow } from '../domain/src/stations/station-access.contract.ts'
import { defaultTree } from '../domain/src/stations/station-tree.rules.ts'
import { findEntries, menuEntries, stationEntries } from '../web/src/app/shell-parts/palette-entries.ts'
import { clustersOf } from '../web/src/widgets/station-map/map-clusters.ts'
import { indexTree, visibleRows } from '../web/src/widgets/station-switcher/tree-index.ts'
import { percentile } from './measure.ts'

/** Functions without a server or a page that work through 10,000 stations: what one call costs, after a warm one. */
const stations = 10_000
const calls = process.argv.includes('--short') ? 5 : 50

const organisations = Array.from({ length: 100 }, (_, i) => ({
  id: `o${i}`,
  pid: i < 10 ? null : `o${i % 10}`,
  name: `组织${i}`,
}))
const company = { id: 'c', name: '公司' }
const rows = Array.from({ length: stations }, (_, i): StationRow => ({
  stid: `s${i}`,
  name: `光伏电站${i}`,
  otherName: `PV ${i}`,
  stcls: '01',
  companyId: company.id,
  companyName: company.name,
  province: `省${i % 30}`,
  city: `市${i % 300}`,
  capacityKw: 1000,
}))
const members = rows.map((row, i) => ({ ...row, ownName: row.name, nameEn: row.otherName, holders: [`o${i % 100}`] }))
const tree = defaultTree('01', company, organisations, members)
const index = indexTree(tree)
const nothing = () => {}
const entries = [
  ...menuEntries(menuFor([{ screen: 'stationManage', mayOperate: false }]), nowhereElse, 'en_US', nothing),
  ...stationEntries(rows, nothing),
]
const places = Float64Array.from({ length: 2 * stations }, (_, i) => 10 + ((i * 37) % 640) / 10)
const points = { places, states: rows.map(() => 'normal' as const), classes: rows.map(() => '01' as const) }

interface Part {
  name: string
  limitMs: number
  /** Answers how many it found, which must be so many. */
  work: (call: number) => number
  finds: number
}

const parts: readonly Part[] = [
  {
    name: 'tree of organisations',
    limitMs: 1_000,
    work: () => defaultTree('01', company, organisations, members).length,
    finds: stations + organisations.length + 1,
  },
  {
    name: 'filter of the station switcher',
    limitMs: 50,
    work: () => visibleRows(index, '站999', new Set()).filter(({ hasChildren }) => !hasChildren).length,
    finds: 11,
  },
  { name: 'search of the palette', limitMs: 50, work: () => findEntries(entries, '99').length, finds: 30 },
  {
    name: 'clusters of the map, panned',
    limitMs: 16,
    work: (x) =>
      clustersOf(points, { k: 10, x, y: 0, widthPx: 1000, heightPx: 1000 }).reduce((sum, { count }) => sum + count, 0),
    finds: stations,
  },
]

for (const { name, limitMs, work, finds } of parts) {
  const times: number[] = []
  for (let call = 0; call <= calls; call += 1) {
    const since = performance.now()
    const found = work(call)
    if (call > 0) times.push(performance.now() - since)
    if (found !== finds) throw new Error(`${name} found ${found} instead of ${finds}`)
  }
  const p95 = percentile(times, 0.95)
  const isMet = p95 <= limitMs
  if (!isMet) process.exitCode = 1
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${name}, ${stations} stations: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (limit ${limitMs})`,
  )
}

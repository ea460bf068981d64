import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Point } from '@fengguang/domain/telemetry/point.model'
import { durable } from '../../platform/clickhouse/table-settings.ts'
import { extrasColumn, frameColumnsOf, frameTableOf, keyColumns, rollupTableOf } from './frame-columns.ts'
import { lossDayTable, lossIntervalTable, shadowSlotTable } from './loss-tables.repo.ts'
import { rollupColumnsOf } from './rollup-columns.repo.ts'

/** For how long each level is kept; 0 is for ever. */
export interface Retention {
  rawDays: number
  slotDays: number
  dayDays: number
}
export const retentionDefaults: Retention = { rawDays: 400, slotDays: 1830, dayDays: 0 }

interface Column {
  name: string
  type: string
  /** Of a column of frames: what it tells. */
  point?: Pick<Point, 'kind'>
}

interface Table {
  name: string
  columns: readonly Column[]
  orderBy: string
  partitionBy: string
  /** Of the TTL; absent for ever. */
  ttl?: string
  /** Bytes that are packed together, where other than usual. */
  packedBytes?: number
  /** So many parts are merged at once or more. */
  partsAtOnce?: number
}

/**
 * Devices of a plant share much, the frequency of the grid above all: four times the usual lets the packer see several
 * of them at once, a tenth less on disk for no work. Rollups gain next to nothing.
 */
const framesPackedBytes = 262_144

/** Parts come every few seconds: merged by twenties, a row is written again half as often as by tens, and reads cost the same. */
const mergedPartsAtOnce = 20

const narrow = /^(?:Array\()?(?:Nullable\()?(?:Decimal|U?Int)/

const rising = 'codec(DoubleDelta, ZSTD(1))'
const steps = "codec(Delta, T64('bit'), ZSTD(1))"
const whole = "codec(T64('bit'), ZSTD(1))"

/**
 * Bit-transposed integers: a third of the bytes of floats (architecture, telemetry store). Of what is measured, steps
 * from one instant to the next take a seventh to a half less than the values; a counter rises evenly.
 */
export function codecOf({ name, type, point }: Column): string {
  if (/DateTime64/.test(type) || name === 'version' || point?.kind === 'counter') return rising
  if (!narrow.test(type) || name === 'device_no') return 'codec(ZSTD(1))'
  return point === undefined || point.kind === 'state' ? whole : steps
}

const ttlOf = (column: string, days: number) =>
  days === 0 ? {} : { ttl: `toDateTime(${column}, 'UTC') + toIntervalDay(${days})` }

export const tablesOf = (type: DeviceType, retention: Retention): readonly Table[] => {
  const byTime = { orderBy: '(device_no, at)' }
  const rolled = rollupColumnsOf(type).map(({ name, type: of }) => ({ name, type: of }))
  const deviceNo = keyColumns[0]
  return [
    {
      name: frameTableOf(type),
      columns: [...keyColumns, ...frameColumnsOf(type), extrasColumn],
      ...byTime,
      partitionBy: 'toYYYYMM(at)',
      packedBytes: framesPackedBytes,
      partsAtOnce: mergedPartsAtOnce,
      ...ttlOf('at', retention.rawDays),
    },
    {
      name: rollupTableOf('slot', type),
      columns: [deviceNo, { name: 'at', type: "DateTime('UTC')" }, ...rolled],
      ...byTime,
      partitionBy: 'toYYYYMM(at)',
      partsAtOnce: mergedPartsAtOnce,
      ...ttlOf('at', retention.slotDays),
    },
    {
      name: rollupTableOf('day', type),
      columns: [deviceNo, { name: 'day', type: 'Date' }, ...rolled],
      orderBy: '(device_no, day)',
      partitionBy: 'toYear(day)',
      ...ttlOf('day', retention.dayDays),
    },
  ]
}

/** Results of the loss ledger, by interval and by day. */
export const lossTablesOf = ({ slotDays, dayDays }: Retention): readonly Table[] => [
  { ...lossIntervalTable, ...ttlOf('at', slotDays) },
  { ...lossDayTable, ...ttlOf('day', dayDays) },
  { ...shadowSlotTable, ...ttlOf('day', dayDays) },
]

const columnText = (column: Column) => `${column.name} ${column.type} ${codecOf(column)}`

/** Older servers lack them. */
export const tuningSettings = ['auto_statistics_types', 'min_parts_to_merge_at_once'] as const

/** Where tables stand: one node, or the same ones on each node of a cluster. */
export interface Place {
  database: string
  /** Its name in the servers' configuration. */
  cluster?: string | undefined
  /** Those of `tuningSettings` that the server knows. */
  knownSettings?: ReadonlySet<string>
}

/** A table that is there already: its columns, and the settings of its engine. */
export interface KnownTable {
  engine: string
  columns: readonly string[]
  /** Of each column, as the server tells it. */
  codecs: readonly string[]
}

const onCluster = ({ cluster }: Place) => (cluster === undefined ? '' : ` on cluster ${cluster}`)

/** On a cluster rows lie in tables of their own, and the name everybody uses is a view of all nodes. */
const rowsTable = (table: Table, { cluster }: Place) => (cluster === undefined ? table.name : `${table.name}_rows`)

function engineOf(table: Table, { database, cluster }: Place): string {
  if (cluster === undefined) return 'ReplacingMergeTree(version)'
  return `ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/${database}/${table.name}', '{replica}', version)`
}

/**
 * As the server tells them. Statistics of columns cost an insert a tenth of its time and a merge more, and rows are found
 * by device and time.
 */
function tuning({ packedBytes, partsAtOnce }: Table, { knownSettings }: Place): string[] {
  const values = { auto_statistics_types: `''`, min_parts_to_merge_at_once: partsAtOnce }
  return [
    ...(packedBytes === undefined ? [] : [`min_compress_block_size = ${packedBytes}`]),
    ...tuningSettings.flatMap((name) =>
      knownSettings?.has(name) && values[name] !== undefined ? [`${name} = ${values[name]}`] : [],
    ),
  ]
}

const settingsOf = (table: Table, place: Place): string =>
  [durable, 'ttl_only_drop_parts=1', ...tuning(table, place)].join(', ')

const createRows = (table: Table, place: Place) =>
  `create table if not exists ${place.database}.${rowsTable(table, place)}${onCluster(place)}
   (${table.columns.map(columnText).join(', ')})
   engine = ${engineOf(table, place)} partition by ${table.partitionBy} order by ${table.orderBy}
   ${table.ttl === undefined ? '' : `ttl ${table.ttl}`} settings ${settingsOf(table, place)}`

/** All rows of a device lie on one shard: which account of an instant counts is decided there. */
const createWhole = (table: Table, place: Place) =>
  `create table if not exists ${place.database}.${table.name}${onCluster(place)}
   (${table.columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
   engine = Distributed(${place.cluster}, ${place.database}, ${rowsTable(table, place)}, device_no)`

function changed(name: string, table: Table, place: Place, known: KnownTable, text: (column: Column) => string) {
  const has = new Set(known.columns)
  const added = table.columns.filter((column) => !has.has(column.name))
  if (added.length === 0) return []
  const adds = added.map((column) => `add column if not exists ${text(column)}`).join(', ')
  return [`alter table ${place.database}.${name}${onCluster(place)} ${adds}`]
}

/** The server adds the width that it worked out from the type. */
const asWritten = (codec: string) => codec.replace('CODEC', 'codec').replaceAll(/Delta\(\d\)/g, 'Delta')

/** For what is written from now on, and for the rest when parts are merged. */
function changedCodecs(table: Table, place: Place, known: KnownTable): string[] {
  const codecs = new Map(known.columns.map((name, i) => [name, asWritten(known.codecs[i] ?? '')]))
  const others = table.columns.filter(
    (column) => codecs.has(column.name) && codecs.get(column.name) !== codecOf(column),
  )
  if (others.length === 0) return []
  const modifies = others.map((column) => `modify column ${column.name} ${codecOf(column)}`).join(', ')
  return [`alter table ${place.database}.${rowsTable(table, place)}${onCluster(place)} ${modifies}`]
}

function changedTtl(table: Table, place: Place, known: KnownTable): string[] {
  const ttl = / TTL (?<ttl>.+?) SETTINGS /.exec(known.engine)?.groups?.['ttl']
  if (ttl === table.ttl) return []
  const change = table.ttl ? `modify ttl ${table.ttl}` : 'remove ttl'
  return [`alter table ${place.database}.${rowsTable(table, place)}${onCluster(place)} ${change}`]
}

function changedTuning(table: Table, place: Place, known: KnownTable): string[] {
  const wanted = tuning(table, place).filter((setting) => !known.engine.includes(setting))
  if (wanted.length === 0) return []
  const settings = wanted.join(', ')
  return [`alter table ${place.database}.${rowsTable(table, place)}${onCluster(place)} modify setting ${settings}`]
}

/** What is missing, as statements that may run twice; a kill at any point leaves the rest for the next start. */
export function missingStatements(table: Table, place: Place, known: ReadonlyMap<string, KnownTable>): string[] {
  const rows = known.get(rowsTable(table, place))
  const ofRows = rows
    ? [
        ...changed(rowsTable(table, place), table, place, rows, columnText),
        ...changedCodecs(table, place, rows),
        ...changedTtl(table, place, rows),
        ...changedTuning(table, place, rows),
      ]
    : [createRows(table, place)]
  if (place.cluster === undefined) return ofRows
  const whole = known.get(table.name)
  const ofWhole = whole
    ? changed(table.name, table, place, whole, ({ name, type }) => `${name} ${type}`)
    : [createWhole(table, place)]
  return [...ofRows, ...ofWhole]
}

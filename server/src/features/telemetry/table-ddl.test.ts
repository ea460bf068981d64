import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { describe, expect, test } from 'vitest'
import { codecOf, missingStatements, retentionDefaults, tablesOf, type KnownTable } from './table-ddl.repo.ts'

const [frames, slots, days] = tablesOf('weather', retentionDefaults)
const one = { database: 'fengguang' }
const many = { database: 'fengguang', cluster: 'main' }
const none = new Map<string, KnownTable>()
const engine =
  "ReplacingMergeTree(version) ORDER BY (device_no, at) TTL toDateTime(at, 'UTC') + toIntervalDay(400) SETTINGS x = 1, min_compress_block_size = 262144"
const columnsOf = (table: typeof frames) => table!.columns.map(({ name }) => name)
/** As the server tells them: with the width of the values. */
const codecsOf = (table: typeof frames, names: readonly string[]) =>
  table!.columns
    .filter(({ name }) => names.includes(name))
    .map((column) => codecOf(column).replace('codec', 'CODEC').replace('Delta,', 'Delta(4),'))
const known = (name: string, columns: readonly string[], text = engine) =>
  new Map([[name, { engine: text, columns, codecs: codecsOf(name.startsWith('slot') ? slots : frames, columns) }]])

describe('one node', () => {
  test('a new table has every point, its codec, its retention and the durable settings', () => {
    const [sql, ...rest] = missingStatements(frames!, one, none)
    expect(rest).toEqual([])
    expect(sql).toContain('create table if not exists fengguang.frame_weather')
    expect(sql).toContain("poa_wm2 Nullable(Decimal32(1)) codec(Delta, T64('bit'), ZSTD(1))")
    expect(sql).toContain('rain_mm Nullable(Decimal64(1)) codec(DoubleDelta, ZSTD(1))')
    expect(sql).toContain("at DateTime64(3, 'UTC') codec(DoubleDelta, ZSTD(1))")
    expect(sql).toContain('device_no UInt32 codec(ZSTD(1))')
    expect(sql).toContain("ttl toDateTime(at, 'UTC') + toIntervalDay(400)")
    expect(sql).toContain('fsync_after_insert=1')
    expect(sql).toContain('min_compress_block_size = 262144')
  })

  test('a table that is up to date needs nothing', () => {
    expect(missingStatements(frames!, one, known('frame_weather', columnsOf(frames)))).toEqual([])
  })

  test('new points and another retention are changes, not new tables', () => {
    const older = known('frame_weather', columnsOf(frames).slice(0, -2), engine.replace('400', '30'))
    const statements = missingStatements(frames!, one, older)
    expect(statements[0]).toMatch(/^alter table fengguang.frame_weather add column if not exists rain_mm .*extras/)
    expect(statements[1]).toBe(
      "alter table fengguang.frame_weather modify ttl toDateTime(at, 'UTC') + toIntervalDay(400)",
    )
  })

  test('a table of before gets the codecs of now, and keeps its columns', () => {
    const before = known('frame_weather', columnsOf(frames))
    const table = before.get('frame_weather')!
    const at = table.columns.indexOf('poa_wm2')
    const older = { ...table, codecs: table.codecs.with(at, "CODEC(T64('bit'), ZSTD(1))") }
    expect(missingStatements(frames!, one, new Map([['frame_weather', older]]))).toEqual([
      "alter table fengguang.frame_weather modify column poa_wm2 codec(Delta, T64('bit'), ZSTD(1))",
    ])
    const rows = new Map([['frame_weather_rows', older], ...known('frame_weather', columnsOf(frames), 'Distributed')])
    expect(missingStatements(frames!, many, rows)).toEqual([
      "alter table fengguang.frame_weather_rows on cluster main modify column poa_wm2 codec(Delta, T64('bit'), ZSTD(1))",
    ])
  })

  test('frames of before are packed as those of now; rollups stay as they are', () => {
    const before = engine.replace(', min_compress_block_size = 262144', '')
    expect(missingStatements(frames!, one, known('frame_weather', columnsOf(frames), before))).toEqual([
      'alter table fengguang.frame_weather modify setting min_compress_block_size = 262144',
    ])
    expect(missingStatements(slots!, one, none)[0]).not.toContain('min_compress_block_size')
  })

  test('a server that makes statistics of columns by itself is told not to, for new tables and for those of before', () => {
    const place = { ...one, knownSettings: new Set(['auto_statistics_types']) }
    expect(missingStatements(slots!, place, none)[0]).toContain("auto_statistics_types = ''")
    expect(missingStatements(slots!, one, none)[0]).not.toContain('auto_statistics_types')
    expect(missingStatements(frames!, place, known('frame_weather', columnsOf(frames)))).toEqual([
      "alter table fengguang.frame_weather modify setting auto_statistics_types = ''",
    ])
    const told = `${engine}, auto_statistics_types = ''`
    expect(missingStatements(frames!, place, known('frame_weather', columnsOf(frames), told))).toEqual([])
  })

  test('parts of frames and rollups are merged by tens, where the server knows how', () => {
    const place = { ...one, knownSettings: new Set(['min_parts_to_merge_at_once']) }
    const setting = 'min_parts_to_merge_at_once = 20'
    for (const table of [frames!, slots!]) {
      expect(missingStatements(table, place, none)[0]).toContain(setting)
      expect(missingStatements(table, one, none)[0]).not.toContain(setting)
    }
    expect(missingStatements(frames!, place, known('frame_weather', columnsOf(frames)))).toEqual([
      `alter table fengguang.frame_weather modify setting ${setting}`,
    ])
    expect(
      missingStatements(frames!, place, known('frame_weather', columnsOf(frames), `${engine}, ${setting}`)),
    ).toEqual([])
  })

  test('days are kept for ever unless said', () => {
    expect(missingStatements(days!, one, none)[0]).not.toContain(' ttl toDateTime')
    const unlimited = tablesOf('weather', { ...retentionDefaults, slotDays: 0 })[1]!
    expect(missingStatements(unlimited, one, known('slot_weather', columnsOf(slots)))).toEqual([
      'alter table fengguang.slot_weather remove ttl',
    ])
  })
})

describe('a cluster', () => {
  test('rows are replicated within a shard; all shards are read and written by the usual name', () => {
    const [rows, whole] = missingStatements(frames!, many, none)
    expect(rows).toContain('fengguang.frame_weather_rows on cluster main')
    expect(rows).toContain(
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/fengguang/frame_weather', '{replica}', version)",
    )
    expect(whole).toContain('fengguang.frame_weather on cluster main')
    expect(whole).toContain('Distributed(main, fengguang, frame_weather_rows, device_no)')
    expect(whole).not.toContain('codec')
  })

  test('a new point goes to both', () => {
    const older = new Map([
      ...known('frame_weather_rows', columnsOf(frames).slice(0, -1)),
      ...known('frame_weather', columnsOf(frames).slice(0, -1), 'Distributed'),
    ])
    const statements = missingStatements(frames!, many, older)
    expect(statements.map((sql) => sql.split(' add ')[0])).toEqual([
      'alter table fengguang.frame_weather_rows on cluster main',
      'alter table fengguang.frame_weather on cluster main',
    ])
  })
})

/** Written out here, as a power cut asks for them. */
const durableSettings = [
  'fsync_after_insert=1',
  'fsync_part_directory=1',
  'min_rows_to_fsync_after_merge=1',
  'min_compressed_bytes_to_fsync_after_merge=1',
  'old_parts_lifetime=480',
]

test.each([one, many])('every table of every device type is durable (%j)', (place) => {
  const tables = deviceTypes.flatMap((type) => tablesOf(type, retentionDefaults))
  expect(tables.length).toBe(3 * deviceTypes.length)
  for (const table of tables) {
    const [rows = ''] = missingStatements(table, place, none)
    const own = rows.slice(rows.lastIndexOf(' settings ')).split(/[, ]+/)
    expect([table.name, durableSettings.filter((setting) => !own.includes(setting))]).toEqual([table.name, []])
  }
})

test('no two columns of a table share a name', () => {
  for (const table of deviceTypes.flatMap((type) => tablesOf(type, retentionDefaults))) {
    const names = columnsOf(table)
    expect([table.name, new Set(names).size]).toEqual([table.name, names.length])
  }
})

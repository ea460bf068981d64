import { brokenQuestion, indicatorsOf } from '@fengguang/domain/data-cube/cube.rules'
import { randomDefinitions } from '@fengguang/domain/data-cube/random-definitions'
import { addDays, instantsOf } from '@fengguang/domain/kernel/time-range'
import { expect, test } from 'vitest'
import { pointSql } from './cube-reads.repo.ts'
import { gridOf } from './curve-grid.ts'
import { frameColumnsOf, keyColumns } from './frame-columns.ts'
import { rollupColumnsOf } from './rollup-columns.repo.ts'

const zone = 'Asia/Shanghai'
const places = { stationIds: ['s'], deviceIds: ['d', "d' or 1=1 --"], day: '2026-06-19' }
/** Names that the statements make themselves. */
const own = [
  'bucket',
  'x_part',
  'x_whole',
  'x_key',
  'x_bucket',
  'rise_of_bucket',
  'first',
  'first_ms',
  'last',
  'last_ms',
  'up',
  'prev',
  'next',
]
const made = new Set([...own, 'prev_ms', 'prev_b', 'next_ms', 'next_b', 'device_no', 'day'])

test('10,000 random definitions become statements of known columns and bound values only', () => {
  const statements = new Set<string>()
  for (const definition of randomDefinitions(7, 10_000, places)) {
    if (brokenQuestion(definition) || definition.mode === 'raw') continue
    const { from = places.day, to = addDays(from, 6), x } = definition
    const step = x.includes('time') ? definition.step : 'day'
    for (const { source, aggregate } of indicatorsOf(definition)) {
      if (source.kind !== 'point' || aggregate === 'last') continue
      const { type, code, index, state } = source
      const column = frameColumnsOf(type).find((one) => one.code === code)!
      const window = { ...gridOf(step, instantsOf({ from, to }, zone), zone), type, zone, deviceNos: [1] }
      const stat = aggregate === 'max' || aggregate === 'min' ? aggregate : undefined
      const isWhole = !x.includes('time')
      const read = aggregate === 'rise' ? { rises: column } : { parts: { column, index, state, stat } }
      const { sql } = pointSql({ ...window, isWhole }, read)
      const columns = [...keyColumns, ...frameColumnsOf(type), ...rollupColumnsOf(type)]
      const known = new Set<string>([...made, ...columns.map(({ name }) => name)])
      // Words with an underscore are names, of columns, tables and what the statement calls its parts.
      const names = sql.match(/\b[a-z]\w*_\w+\b/g) ?? []
      for (const name of names) expect(known.has(name) || /^(?:frame|slot|day)_/.test(name)).toBe(true)
      expect(sql).not.toMatch(/undefined|NaN|object|--|;/)
      statements.add(sql)
    }
  }
  expect(statements.size).toBeGreaterThan(500)
})

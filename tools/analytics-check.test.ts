import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFile, referenceFiles, reportLines } from './analytics-check.ts'
import { checkOf } from './analytics-check/checks.ts'
import { Comparison, passes } from './analytics-check/comparison.ts'
import { DataFolder } from './analytics-check/data-folder.ts'
import { instantsOf, parseTable } from './analytics-check/table.ts'

const folder = join(import.meta.dirname, '../../shared/verification')
const here = existsSync(join(folder, 'reference'))

describe.skipIf(!here)('figures of the reference libraries', () => {
  const files = here ? referenceFiles(folder) : []
  test.each(files)('%s', { timeout: 240_000 }, (file) => {
    const report = checkFile(folder, file)
    expect(report.rows.filter((row) => !passes(row))).toEqual([])
    expect(report.passed).toBe(true)
  })
})

describe('the check itself', () => {
  let own = ''
  beforeAll(() => {
    own = mkdtempSync(join(tmpdir(), 'analytics-check-'))
    mkdirSync(join(own, 'data/wind'), { recursive: true })
    mkdirSync(join(own, 'reference'))
    writeFileSync(join(own, 'data/wind/hot_flags_2024_07.csv'), 'a,b\n1,2\n')
    writeFileSync(join(own, 'data/wind/hot_flags_2024_08.csv'), 'a,b\n3,4\n')
    const met = { cases: [{ input: { temp_K: 288, pres_Pa: 1e5, humidity: 0, u: 0, v: 1 }, wind_direction: 90 }] }
    writeFileSync(join(own, 'reference/openoa_met_other.json'), JSON.stringify(met))
    writeFileSync(join(own, 'reference/nobody_knows.json'), '{}')
    writeFileSync(join(own, 'reference/published_figures.json'), '{}')
  })
  afterAll(() => rmSync(own, { recursive: true }))

  test('a wrong figure fails its file and is the line shown', () => {
    const report = checkFile(own, 'openoa_met_other.json')
    expect(report.passed).toBe(false)
    expect(reportLines(report, false)[0]).toMatch(/^FAIL openoa_met_other\.json/)
    expect(reportLines(report, true).length).toBeGreaterThan(1)
  })

  test('a file nobody can recompute is failed, published figures are left alone', () => {
    expect(referenceFiles(own)).toEqual(['nobody_knows.json', 'openoa_met_other.json'])
    expect(checkFile(own, 'nobody_knows.json').passed).toBe(false)
  })

  test('a file of another device is recomputed like its kin, a stranger is not', () => {
    expect(checkOf('pvanalytics_serf_west.json')).toBe(checkOf('pvanalytics_serf_east.json'))
    expect(checkOf('rdtools_mpert_cocoa.json')).toBe(checkOf('rdtools_mpert_soiling.json'))
    expect(checkOf('iec61400_12_pcwg4.json')).toBe(checkOf('iec61400_12_pcwg1.json'))
    expect(checkOf('openoa_something.json')).toBeUndefined()
  })

  test('data is found by name, by beginning, and by likeness to the reference', () => {
    const data = new DataFolder(own, 'hot_availability_2024_08.json')
    expect(data.only(/^hot_flags/)).toBe('hot_flags_2024_08.csv')
    expect([...data.table('elsewhere/wind/hot_flags_2024_07.csv (hourly)').numbers('b')]).toEqual([2])
    expect(() => data.text('nothing.csv')).toThrow('no data file nothing.csv')
  })

  test('of a metric the worst figure stays; what one side lacks is no match', () => {
    const compared = new Comparison()
    compared.near('x', 1, 1.5, 1)
    compared.near('x', 1, 1.1, 1)
    compared.near('y', NaN, null, 0)
    compared.near('z', NaN, 3, 9)
    expect(compared.rows.map(({ metric, error, figures }) => [metric, error, figures])).toEqual([
      ['x', 0.5, 2],
      ['y', 0, 1],
      ['z', Infinity, 1],
    ])
  })

  test('quoted cells, empty cells and stamps with and without an offset', () => {
    const table = parseTable('a,b\n"x, y",\nz,2.5\n')
    expect(table.text('a')).toEqual(['x, y', 'z'])
    expect([...table.numbers('b')]).toEqual([NaN, 2.5])
    const noon = Date.UTC(2024, 0, 1, 12)
    expect([...instantsOf(['2024-01-01 12:00:00', '2024-01-01T13:00:00+01:00', '2024-01-01'])]).toEqual([
      noon,
      noon,
      noon - 43_200_000,
    ])
  })
})

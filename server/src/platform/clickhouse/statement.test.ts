import { describe, expect, test } from 'vitest'
import { insertFromFile, readStatement, withSettings } from './statement.ts'
import { settingsOf } from './request-settings.ts'

const read = (sql: string, params: Record<string, string> = {}) => readStatement(sql, new Map(Object.entries(params)))

describe('parameters', () => {
  test.each([
    ['select {a:String}', { a: '风光' }, "select '风光'"],
    ['select {a:String}', { a: String.raw`it\'s \\ \t` }, String.raw`select 'it\'s \\ \t'`],
    ['select {a:String}', { a: "' or 1=1 --" }, String.raw`select '\' or 1=1 --'`],
    ['select {a:String}', { a: 'ends with \\' }, String.raw`select 'ends with \\'`],
    ['select {n:UInt32}', { n: '7' }, "select _CAST('7', 'UInt32')"],
    ['select {n:Nullable(Int64)}', { n: String.raw`\N` }, "select _CAST(NULL, 'Nullable(Int64)')"],
    ['select { n : UInt32 }', { n: '7' }, "select _CAST('7', 'UInt32')"],
    [
      'select {l:Array(String)}',
      { l: String.raw`['a\'b']` },
      String.raw`select _CAST('[\'a\\\'b\']', 'Array(String)')`,
    ],
    ['select * from {t:Identifier}', { t: 'frame' }, 'select * from `frame`'],
    ["select '{a:String}', {a:String}", { a: 'x' }, "select '{a:String}', 'x'"],
    ['select `{a:String}`, "{a:String}", {a:String}', { a: 'x' }, `select \`{a:String}\`, "{a:String}", 'x'`],
    ["select map('a', 1) -- {b:String}\n, {a:String}", { a: 'x' }, "select map('a', 1)  \n, 'x'"],
  ])('%s with %j', (sql, params, expected) => {
    expect(read(sql, params).sql).toBe(expected)
  })

  test.each([
    ['select {a:String}', {}, /456.*`a` is not set/],
    ['select * from {t:Identifier}', { t: 'a b' }, /Code: 36/],
  ])('%s is refused', (sql, params, message) => {
    expect(() => read(sql, params)).toThrow(message)
  })
})

describe('statements', () => {
  test.each([
    ['select 1', 'read'],
    ['/* why */ with 1 as x select x;', 'read'],
    ['show tables', 'read'],
    ['insert into t select 1', 'insert'],
    ['create table t (a UInt8) engine=Memory', 'other'],
    ["select ';' as a; -- done", 'read'],
  ])('%s is %s', (sql, kind) => {
    expect(read(sql).kind).toBe(kind)
  })

  test.each([
    ['select 1; drop table t', /Multi-statements/],
    ["select 1;\n/* x */ select 'y'", /Multi-statements/],
    ["select * from file('/etc/passwd')", /Code: 497/],
    ['select * from URL ("http://x")', /Code: 497/],
    ["select 1 into outfile '/tmp/x'", /Code: 497/],
    ['set readonly = 1', /Code: 48/],
    ['use d', /Code: 48/],
    ['  -- nothing', /Empty query/],
  ])('%s is refused', (sql, message) => {
    expect(() => read(sql)).toThrow(message)
  })

  test('a column may be called file, url or format', () => {
    expect(read('select file, url from t').kind).toBe('read')
    expect(read('insert into t (format, b) format JSONEachRow').data?.head).toBe('insert into t (format, b)')
  })

  test('data after the format are not read as SQL', () => {
    const { data } = read(`insert into t format JSONEachRow {"a":"it's; {x:String}"}`)
    expect(data).toEqual({ head: 'insert into t', format: 'JSONEachRow', inline: `{"a":"it's; {x:String}"}` })
  })
})

describe('settings', () => {
  const settings = settingsOf(new URLSearchParams('max_execution_time=5&query_id=1&param_x=1'))
  test('stand in the statement and nowhere else', () => {
    expect(withSettings(read('select 1 format JSON'), settings)).toBe(
      'select 1 format JSON\nSETTINGS max_execution_time=5',
    )
    expect(withSettings(read('insert into t select 1'), settings)).toMatch(/SETTINGS max_execution_time=5$/)
    expect(insertFromFile({ head: 'insert into t', format: 'RowBinary' }, settings, "/a'b")).toBe(
      String.raw`insert into t FROM INFILE '/a\'b' SETTINGS max_execution_time=5 FORMAT RowBinary`,
    )
  })
  test('of an insert join those of its caller', () => {
    const { data } = read('insert into t (a, b) settings max_threads=1 format Native')
    expect(insertFromFile(data!, settings, '/x')).toBe(
      "insert into t (a, b) FROM INFILE '/x' SETTINGS max_threads=1, max_execution_time=5 FORMAT Native",
    )
  })
  test('never become settings of a table', () => {
    expect(withSettings(read('create table t (a UInt8) engine=Memory'), settings)).not.toContain('SETTINGS')
  })
  test.each(['readonly=1', 'max_execution_time=1%20or', 'constructor=1', 'session_id=x'])('%s is refused', (text) => {
    expect(() => settingsOf(new URLSearchParams(text))).toThrow(/Code: (?:115|36)/)
  })
})

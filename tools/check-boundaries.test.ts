import { describe, expect, test } from 'vitest'
import { violations } from './check-boundaries.ts'

const check = (file: string, text: string): string[] => violations(new Map([[file, text]]))

describe('a forbidden import is reported', () => {
  test.each([
    ['web feature → other feature', 'web/src/features/alarms/AlarmPage.tsx', `import { x } from '../tasks/x.ts'`],
    [
      'web → server by workspace name',
      'web/src/lib/api.ts',
      `import { db } from '@fengguang/server/platform/postgres'`,
    ],
    ['web → server by path', 'web/src/app/Shell.tsx', `import { db } from '../../../server/src/platform/db.ts'`],
    ['import type counts', 'web/src/features/a/P.tsx', `import type { X } from '../b/x.ts'`],
    ['re-export counts', 'web/src/features/a/p.ts', `export { x } from '../b/x.ts'\nconst y = 1`],
    ['export star counts', 'web/src/features/a/p.ts', `export * from '../b/x.ts'\nconst y = 1`],
    ['side-effect import counts', 'web/src/features/a/P.tsx', `import '../b/x.ts'`],
    ['dynamic import counts', 'web/src/features/a/P.tsx', `const load = () => import('../b/x.ts')`],
    ['template specifier counts', 'web/src/features/a/P.tsx', 'const load = () => import(`../b/x.ts`)'],
    ['computed import is refused', 'web/src/features/a/P.tsx', `const load = (p: string) => import(p)`],
    ['import.meta.glob counts', 'web/src/kit/all.ts', `const all = import.meta.glob('../features/*.ts')`],
    ['query suffix is no way round', 'web/src/features/a/P.tsx', `import x from '../b/x.ts?raw'`],
    ['widgets → features', 'web/src/widgets/Tree.tsx', `import { x } from '../features/a/x.ts'`],
    ['features → app', 'web/src/features/a/P.tsx', `import { x } from '../../app/router.tsx'`],
    ['kit → widgets', 'web/src/kit/List.tsx', `import { x } from '../widgets/Tree.tsx'`],
    [
      'kit → business of domain',
      'web/src/kit/List.tsx',
      `import { x } from '@fengguang/domain/stations/station.model'`,
    ],
    ['lib → kit', 'web/src/lib/api.ts', `import { x } from '../kit/List.tsx'`],
    ['theme → lib of business', 'web/src/theme/tokens.ts', `import { x } from '../widgets/Tree.tsx'`],
    ['kernel → feature', 'domain/src/kernel/units.ts', `import { x } from '../stations/station.model.ts'`],
    ['domain → server', 'domain/src/a/x.ts', `import { x } from '../../../server/src/http/serve.ts'`],
    ['domain → node', 'domain/src/a/x.ts', `import { readFileSync } from 'node:fs'`],
    ['domain → another package', 'domain/src/a/x.ts', `import dayjs from 'dayjs'`],
    ['analytics → domain', 'analytics/src/sun.ts', `import { x } from '@fengguang/domain/kernel/units'`],
    ['simulator → server', 'simulator/src/plant.ts', `import { x } from '@fengguang/server/platform/db'`],
    ['server → web', 'server/src/http/serve.ts', `import { x } from '../../../web/src/lib/api.ts'`],
    ['feature → other feature', 'server/src/features/a/a.service.ts', `import { x } from '../b/b.repo.ts'`],
    ['feature → main', 'server/src/features/a/a.service.ts', `import { x } from '../../main/api.ts'`],
    ['feature → driver', 'server/src/features/a/a.repo.ts', `import pg from 'pg'`],
    ['http → feature', 'server/src/http/serve.ts', `import { x } from '../features/a/a.service.ts'`],
    ['platform → http', 'server/src/platform/log.ts', `import { x } from '../http/serve.ts'`],
    ['platform → business of domain', 'server/src/platform/a.ts', `import { x } from '@fengguang/domain/tasks/t'`],
    ['product → test kit', 'server/src/features/a/a.service.ts', `import { x } from '../../testing/app.ts'`],
    ['ungoverned folder', 'server/src/misc/x.ts', `export const x = 1`],
  ])('%s', (_name, file, text) => {
    expect(check(file, text)).toHaveLength(1)
  })
})

describe('an allowed import passes', () => {
  test.each([
    ['domain/src/a/x.ts', `const letters = Array.from('x')`],
    ['web/src/features/a/P.tsx', `import { x } from '../../kit/List.tsx'\nimport { y } from './a.queries.ts'`],
    ['web/src/kit/List.tsx', `import { x } from '@fengguang/domain/kernel/units'\nimport t from '../theme/theme.css'`],
    ['web/src/app/pages.ts', `const P = () => import('../features/a/P.tsx')`],
    ['server/src/features/a/a.service.ts', `import { x } from '../b/b.service.ts'\nimport { z } from 'zod'`],
    ['server/src/features/a/a.test.ts', `import { x } from '../../testing/app.ts'\nimport { test } from 'vitest'`],
    ['server/src/main/simulator.ts', `import { x } from '@fengguang/simulator/plant'\nimport mqtt from 'mqtt'`],
    ['domain/src/a/x.test.ts', `import { test } from 'vitest'`],
    ['e2e/sign-in.e2e.ts', `import { screens } from '@fengguang/domain/navigation/screens'`],
    ['domain/src/a/x.ts', `// import { x } from '../../../web/src/x.ts'\nexport const y = "import 'fs'"`],
    ['domain/src/a/x.ts', 'export const y = `${`import "fs"`}`\nconst r = /import "fs"/'],
  ])('%s', (file, text) => {
    expect(check(file, text)).toEqual([])
  })
})

describe('a forbidden shape is reported', () => {
  test.each([
    ['index file', 'web/src/kit/index.ts', `export const x = 1`],
    ['file of re-exports', 'web/src/kit/parts.ts', `export * from './a.ts'\nexport { b } from './b.ts'`],
    ['default export', 'web/src/kit/a.ts', `export default 1`],
    ['default by alias', 'web/src/kit/a.ts', `const x = 1\nexport { x as default }`],
    ['utils folder', 'web/src/kit/utils/a.ts', `export const x = 1`],
    ['helpers folder', 'e2e/helpers/a.ts', `export const x = 1`],
    ['enum', 'domain/src/a/x.ts', `export enum Colour { Red }`],
    ['const enum', 'domain/src/a/x.ts', `const enum Colour { Red }`],
    ["a time in the browser's zone", 'web/src/kit/x.ts', `export const a = (at: Date) => at.toLocaleString()`],
    ['hours of the browser', 'web/src/kit/x.ts', `export const a = (at: Date) => at.getHours()`],
  ])('%s', (_name, file, text) => {
    expect(check(file, text)).toHaveLength(1)
  })

  test('a configuration file may export by default, z.enum is no enum', () => {
    expect(check('vitest.config.ts', `export default {}`)).toEqual([])
    expect(check('domain/src/a/x.ts', `export const a = z.enum(['x'])`)).toEqual([])
  })
})

describe('SQL outside its home is reported', () => {
  const file = 'server/src/features/a/a.service.ts'
  test.each([
    'select id from station',
    'select 1',
    '\n  SELECT now()',
    'insert into station values (1)',
    'update station set name = 1',
    'delete from station',
    'with s as (select 1) select * from s',
    'create table t (id int)',
    'create materialized view v as select 1',
    'alter table t add x int',
  ])('%j', (sql) => {
    expect(check(file, `const q = \`${sql}\``)).toHaveLength(1)
    expect(check('server/src/features/a/a.repo.ts', `const q = \`${sql}\``)).toEqual([])
    expect(check('server/src/platform/postgres/migrate.ts', `const q = \`${sql}\``)).toEqual([])
  })

  test('a template with a table name inside is SQL, a sentence is not', () => {
    expect(check(file, 'const q = `update ${table} set x = 1`')).toHaveLength(1)
    expect(check(file, `const m = ['更新失败', 'Update failed, select another station']`)).toEqual([])
  })
})

describe('how a statement is written', () => {
  const repo = 'server/src/features/a/a.repo.ts'
  const test6 = 'server/src/features/a/a.test.ts'
  test.each([
    ['a numbered value in a repo', repo, 'db.run("delete from t where id = $1", [id])'],
    ['a sixth numbered value in a test', test6, 'db.run("insert into t values ($1, $2, $3, $4, $5, $6)", all)'],
    ['a tenth numbered value in platform', 'server/src/platform/a.ts', 'const q = "select $10::int"'],
    ['a statement edited by replace', repo, 'const far = wanted.replace(`station s`, `ranked s`)'],
    ['a statement edited by replaceAll', repo, 'const far = wanted.replaceAll(`s.`, `v.`)'],
  ])('%s is reported', (_name, file, text) => {
    expect(check(file, text)).toHaveLength(1)
  })
  test.each([
    ['a tagged statement', repo, 'db.run(sql`delete from t where id = ${id}`)'],
    ['a value bound by name', repo, 'telemetry.rows({ sql: "select 1 from t where at >= {from:Int64}" })'],
    ['five numbered values in a test', test6, 'db.run("insert into t values ($1, $2, $3, $4, $5)", all)'],
    ['money outside of the server', 'web/src/kit/a.ts', 'const price = "$60"'],
  ])('%s is fine', (_name, file, text) => {
    expect(check(file, text)).toEqual([])
  })
})

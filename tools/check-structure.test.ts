import { describe, expect, test } from 'vitest'
import { structureViolations } from './check-structure.ts'

const found = (files: Record<string, string>) => structureViolations(new Map(Object.entries(files)))
const feature = (name: string) => `server/src/features/${name}`

const both = (from: string, to: string) => ({
  [`${feature(from)}/a.service.ts`]: `import { x } from '../${to}/b.service.ts'`,
  [`${feature(to)}/b.service.ts`]: '',
})

const ring = (line: string) => ({ 'domain/src/a/a.ts': line, 'domain/src/a/b.ts': `export { x } from './a.ts'` })

describe('twins', () => {
  test.each([
    ['a feature without its part in domain', { 'web/src/features/tasks/P.tsx': '' }, 'no domain/src/tasks'],
    [
      'calls without a server',
      { 'web/src/features/tasks/P.tsx': '', 'domain/src/tasks/tasks.contract.ts': '' },
      'no server/src/features/tasks',
    ],
  ])('%s is reported', (_name, files, words) => {
    expect(found(files)).toEqual([expect.stringContaining(words)])
  })
  test('a feature without calls needs no server', () => {
    expect(found({ 'web/src/features/tasks/P.tsx': '', 'domain/src/tasks/tasks.model.ts': '' })).toEqual([])
  })
})

describe('floors', () => {
  test('an arrow down passes, one up is reported, of a type too', () => {
    expect(found(both('homes', 'alarms'))).toEqual([])
    expect(found(both('alarms', 'homes'))).toEqual([
      expect.stringContaining('homes stands on a higher floor than alarms'),
    ])
  })
  test('a test may reach up', () => {
    const [service, other] = Object.entries(both('alarms', 'homes'))
    expect(found({ [service![0].replace('.service', '.test')]: service![1], [other![0]]: '' })).toEqual([])
  })
  test('a feature that stands on no floor is reported', () => {
    expect(found({ [`${feature('tickets')}/a.ts`]: '' })).toEqual([expect.stringContaining('stands on no floor')])
  })
  test('two features of one floor may not need each other, by whatever modules', () => {
    expect(
      found({
        [`${feature('stations')}/a.service.ts`]: `import { x } from '../devices/b.service.ts'`,
        [`${feature('devices')}/b.service.ts`]: '',
        [`${feature('devices')}/c.service.ts`]: `import { x } from '../stations/d.service.ts'`,
        [`${feature('stations')}/d.service.ts`]: '',
      }),
    ).toEqual([expect.stringContaining('features of one floor in a cycle')])
  })
})

describe('modules', () => {
  test.each([
    ['an import', `import { y } from './b.ts'`],
    ['a re-export', `export { y } from './b.ts'`],
    ['an import for its effect', `import './b.ts'`],
    ['values beside types', `import { y, type Z } from './b.ts'`],
  ])('%s closes a cycle', (_name, line) => {
    expect(found(ring(line))).toEqual([expect.stringContaining('modules in a cycle')])
  })
  test.each([
    ['a type', `import type { Y } from './b.ts'`],
    ['a type that is told on', `export type { Y } from './b.ts'`],
    ['an import on demand', `const load = () => import('./b.ts')`],
  ])('%s does not', (_name, line) => {
    expect(found(ring(line))).toEqual([])
  })
})

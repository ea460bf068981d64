import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const root = resolve(import.meta.dirname, '..')

/** Each mistake stands beside its right form, so that a case cannot pass for another reason. */
const cases = {
  messageWithoutEnglish: {
    head: `import { textPairs } from '${root}/domain/src/kernel/texts.ts'`,
    right: `textPairs({ claim: ['领取', 'Claim'] })`,
    wrong: `textPairs({ claim: ['领取'] })`,
  },
  endpointWithoutAccess: {
    head: `import { FailureBody } from '${root}/domain/src/kernel/envelope.ts'\nimport { endpoint } from '${root}/domain/src/kernel/endpoint.ts'`,
    right: `endpoint({ method: 'GET', path: '/x', access: 'public', envelope: 'legacy', response: FailureBody })`,
    wrong: `endpoint({ method: 'GET', path: '/x', envelope: 'legacy', response: FailureBody })`,
  },
  endpointWithoutHandler: {
    head: [
      `import type { Handlers } from '${root}/server/src/http/serve.ts'`,
      `import { telemetryContract } from '${root}/domain/src/telemetry/telemetry.contract.ts'`,
      `type H = Handlers<typeof telemetryContract>`,
    ].join('\n'),
    right: `({ curves: async () => [], exportCurves: () => Promise.reject(new Error()) }) satisfies H`,
    wrong: `({ curves: async () => [] }) satisfies H`,
  },
  contractWithoutFeature: {
    head: [
      `import type { Serving } from '${root}/server/src/http/serve.ts'`,
      `const features = [() => 'alarms' as const, () => ['users', 'roles'] as const, () => undefined] as const`,
      `type S<N extends string> = Serving<N, typeof features>`,
    ].join('\n'),
    right: `features satisfies S<'alarms' | 'users' | 'roles'>`,
    wrong: `features satisfies S<'alarms' | 'users' | 'roles' | 'jobs'>`,
  },
  builtScreenWithoutPage: {
    head: `import type { BuiltScreenName } from '${root}/domain/src/navigation/screens.ts'`,
    right: `({ stationManage: 1, testPage: 1 }) satisfies Partial<Record<BuiltScreenName, number>>`,
    wrong: `({ testPage: 1 }) satisfies Record<BuiltScreenName, number>`,
  },
  unknownFailure: {
    head: `import { Failure } from '${root}/domain/src/kernel/failure.ts'`,
    right: `new Failure('session.expired')`,
    wrong: `new Failure('session.expierd')`,
  },
} as const
type Case = keyof typeof cases
const names = Object.keys(cases) as Case[]

describe('the compiler refuses', () => {
  let folder = ''
  let output = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'refusals-'))
    for (const name of names)
      for (const form of ['right', 'wrong'] as const)
        writeFileSync(
          join(folder, `${name}.${form}.ts`),
          `${cases[name].head}\nexport const x = ${cases[name][form]}\n`,
        )
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const compilerOptions = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }),
    )
    ;({ output } = await runCommand(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false']))
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const errorsIn = (file: string): string[] => output.split('\n').filter((line) => line.includes(file))

  test.each(names)('%s', (name) => {
    expect(errorsIn(`${name}.right.ts`)).toEqual([])
    expect(errorsIn(`${name}.wrong.ts`)).toEqual([expect.stringContaining('error TS')])
  })
})

import type { Mutation } from '../test/mutations/mutation.model.ts'
import { skippedExitCode } from '../test/run-goal.ts'
import type { CommandResult } from './run-command.ts'
import type { VitestReport } from './test-report.ts'

export interface Verdict {
  killed: boolean
  /** The test that noticed the fault, or why none did. */
  by: string
}

export interface Outcome {
  name: string
  survives: string | undefined
  verdict: Verdict
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-30).join('\n')

export const leastShare = 0.95

/** By the name of a row or of a layer; all of them when nothing is asked. */
export function chosenRows(
  layers: Readonly<Record<string, readonly Mutation[]>>,
  args: readonly string[],
): readonly Mutation[] {
  if (args.length === 0) return Object.values(layers).flat()
  const [option, ...names] = args
  if (option !== '--only' || names.length === 0) return []
  const isAsked = (name: string): boolean => names.includes(name)
  return Object.entries(layers).flatMap(([layer, rows]) => rows.filter(({ name }) => isAsked(layer) || isAsked(name)))
}

/** A fault counts as noticed only when a test ran and failed: a file that cannot be loaded proves nothing. */
export function judgeTests(run: {
  report: VitestReport | undefined
  code: number
  isOver: boolean
  output?: string
}): Verdict {
  const { report, code, isOver, output = '' } = run
  if (isOver) return { killed: true, by: 'the time limit' }
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { killed: true, by: failed.fullName }
  if (!tests.some(({ status }) => status === 'passed'))
    return { killed: false, by: `no test ran (exit code ${code})\n${lastLines(output)}`.trim() }
  if (code !== 0) return { killed: true, by: 'an error outside of the tests' }
  return { killed: false, by: 'all tests passed' }
}

export function judgeGoal({ code, output }: Pick<CommandResult, 'code' | 'output'>): Verdict {
  const figure = output.trim().split('\n').at(-1) ?? ''
  return { killed: code !== 0 && code !== skippedExitCode, by: figure }
}

/** Survivors with their reason, and the count last. One without a reason fails the run, as does a share below the least. */
export function summaryOf(outcomes: readonly Outcome[]): { lines: string[]; ok: boolean } {
  const survivors = outcomes.filter(({ verdict }) => !verdict.killed)
  const killed = outcomes.length - survivors.length
  const unexplained = survivors.filter(({ survives }) => survives === undefined)
  return {
    lines: [
      ...survivors.map(
        ({ name, survives, verdict }) => `survivor: ${name}: ${survives ?? `unexplained, ${verdict.by}`}`,
      ),
      `${killed} of ${outcomes.length} killed`,
    ],
    ok: unexplained.length === 0 && killed >= leastShare * outcomes.length,
  }
}

import { stripTypeScriptTypes } from 'node:module'

/** A deliberate fault: a mistake a tired engineer could make, and the narrowest test that must notice it. */
export interface Mutation {
  /** What the fault does; unique. */
  name: string
  file: string
  /** Exact text that occurs once in the file. */
  find: string
  replace: string
  /** Vitest files, or one goal script of test/fault or test/sec, which then runs in its short form. */
  test: string | readonly string[]
  /** Only tests whose name contains this, as in `vitest -t`. */
  testName?: string
  /** The fault is in how a store is started or served: the shared ones, of the source without it, would hide it. */
  startsOwnStores?: boolean
  /** Why no test can notice the fault. */
  survives?: string
}

export const testsOf = ({ test }: Mutation): readonly string[] => (typeof test === 'string' ? [test] : test)

export const isGoalScript = (test: string): boolean => /^test\/(?:fault|sec)\/[RS]\d+\.ts$/.test(test)

/** Why a row no longer fits its file, or nothing. */
export function staleness(mutation: Mutation, text: string): string | undefined {
  const { find, replace } = mutation
  if (find === replace) return 'it changes nothing'
  const count = text.split(find).length - 1
  if (count !== 1) return `its text occurs ${count} times`
  return parses(mutation, withFault(mutation, text)) ? undefined : 'it does not parse'
}

export const withFault = ({ find, replace }: Mutation, text: string): string => text.replace(find, () => replace)

/** No test would be needed to notice what does not parse. */
function parses({ file }: Mutation, text: string): boolean {
  if (!file.endsWith('.ts')) return true
  try {
    stripTypeScriptTypes(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

import { Failure } from './failure.ts'

/** state → action → rule. The table is the documentation: server guard, screen buttons and tests all read it. */
export interface Transition<S extends string, R extends string> {
  to: S
  /** The other state it may lead to, where the record itself decides which. */
  or?: S
  by: readonly R[]
  /** What must hold besides, in words; the feature's own rule checks it. */
  guard?: string
}
export type MachineTable<S extends string, A extends string, R extends string> = Readonly<
  Record<S, Readonly<Partial<Record<A, Transition<S, R>>>>>
>

/** What a table decides. */
export interface Machine<S extends string, A extends string, R extends string> {
  name: string
  table: MachineTable<S, A, R>
  states: readonly S[]
  actions: readonly A[]
  actionsFor: (state: S, roles: readonly R[]) => A[]
  /** The state after it, or a Failure that says why not. */
  next: (state: S, action: A, roles: readonly R[]) => S
}

export function machine<S extends string, A extends string, R extends string>(
  name: string,
  table: MachineTable<S, A, R>,
): Machine<S, A, R> {
  const states = Object.keys(table) as S[]
  const actions = [...new Set(states.flatMap((state) => Object.keys(table[state]) as A[]))]

  // A state or action from a request may be 'constructor': only what the table itself holds counts.
  const ruleOf = (state: S, action: A): Transition<S, R> | undefined =>
    Object.hasOwn(table, state) && Object.hasOwn(table[state], action) ? table[state][action] : undefined
  const allows = (rule: Transition<S, R> | undefined, roles: readonly R[]) =>
    rule !== undefined && rule.by.some((role) => roles.includes(role))

  return {
    name,
    table,
    states,
    actions,
    actionsFor: (state: S, roles: readonly R[]): A[] =>
      actions.filter((action) => allows(ruleOf(state, action), roles)),
    next(state: S, action: A, roles: readonly R[]): S {
      const rule = ruleOf(state, action)
      if (!rule) throw new Failure('action.wrongState', { machine: name, state, action })
      if (!allows(rule, roles)) throw new Failure('action.notYours', { machine: name, action })
      return rule.to
    },
  }
}

import { z } from 'zod'
import type { Machine } from '@fengguang/domain/kernel/state-machine'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { max, requiredMax } from '@fengguang/domain/kernel/validation'
import type { FormField, FormValues } from '../form/form-field.ts'

/** What an action asks for before it is sent: a reason, a comment, a duration. */
export interface ActionForm<V extends FormValues = FormValues> {
  schema: z.ZodType<V>
  fields: readonly FormField<V>[]
  initial?: Partial<V>
}

/** One button of a record. */
export interface RecordAction {
  key: string
  label: TextPair
  /** Permission code; without it the action is not shown. */
  needs?: string
  /** The expected next step: stands first. */
  primary?: true
  /** Destroys something: stands last and is confirmed. */
  danger?: true
  /** The question before it runs, or the title of its form. */
  confirm?: TextPair
  form?: ActionForm
  run: (values: FormValues) => Promise<unknown>
}

/** A form and the action that gets exactly what the form has checked. */
export const asks = <V extends FormValues>(
  form: ActionForm<V>,
  run: (values: V) => Promise<unknown>,
): Pick<RecordAction, 'form' | 'run'> => ({ form: form as ActionForm, run: run as RecordAction['run'] })

/** Every text form has the same key, so that a text typed for one action can be sent with another. */
export type TextAnswer = Readonly<{ text: string }>

/** A single text: a comment, or a reason that must be given. */
export const textForm = (
  label: TextPair,
  { most, isRequired = false, hint }: { most: number; isRequired?: boolean; hint?: TextPair },
): ActionForm<TextAnswer> => ({
  schema: z.object({ text: isRequired ? requiredMax(most) : max(most) }),
  fields: [{ key: 'text', label, input: { kind: 'textarea', rows: 3 }, ...(hint && { hint }) }],
  initial: { text: '' },
})

/** The actions that the state table allows these roles now, in the order of the table; undefined: the screen does not offer it. */
export const machineActions = <S extends string, A extends string, R extends string>(
  { actionsFor }: Pick<Machine<S, A, R>, 'actionsFor'>,
  state: S,
  roles: readonly R[],
  actionOf: (action: A) => Omit<RecordAction, 'key'> | undefined,
): RecordAction[] =>
  actionsFor(state, roles).flatMap((key) => {
    const action = actionOf(key)
    return action ? [{ key, ...action }] : []
  })

const rankOf = ({ primary, danger }: RecordAction): number => (primary ? 0 : danger ? 2 : 1)

/** Primary first, destructive last; else the order stays. */
export const inOrder = (actions: readonly RecordAction[]): RecordAction[] =>
  actions.toSorted((one, other) => rankOf(one) - rankOf(other))

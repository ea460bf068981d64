import { z } from 'zod'
import { stored } from '../../lib/storage.ts'
import type { FormField, FormValues } from './form-field.ts'

const Draft = z.object({ at: z.iso.datetime(), values: z.record(z.string(), z.unknown()) })
export type Draft = z.infer<typeof Draft>

/** A draft expires after a week. */
const keptMs = 7 * 86_400_000

/** Several people share a browser: each is offered only their own drafts. */
const keyOf = (name: string): string => `draft.${stored('userId') ?? ''}.${name}`

export function readDraft(name: string, now: Date): Draft | undefined {
  try {
    const read = Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'))
    const isFresh = read.success && now.getTime() - Date.parse(read.data.at) < keptMs
    if (!isFresh) localStorage.removeItem(keyOf(name))
    return isFresh ? read.data : undefined
  } catch {
    // Storage refused or its content is damaged: there is no draft.
    return undefined
  }
}

/** Secrets and files are never part of a draft. */
export function keepDraft<V>(name: string, fields: readonly FormField<V>[], values: FormValues, now: Date): void {
  const kept = fields.filter(({ input }) => input.kind !== 'password' && input.kind !== 'file')
  const draft: Draft = {
    at: now.toISOString(),
    values: Object.fromEntries(kept.map(({ key }) => [key, values[key]])),
  }
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Storage refused or full: the form works without a draft.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Storage refused: there was none.
  }
}

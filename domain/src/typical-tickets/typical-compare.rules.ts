import { say, type Lang } from '../kernel/texts.ts'
import { measureKindNames } from '../work-tickets/ticket.model.ts'
import { contentFieldsOf, type ContentField, type TypicalContent, type TypicalKind } from './typical.model.ts'

const written = (text: string): string[] => (text === '' ? [] : [text])
const readers: Record<ContentField, (content: TypicalContent, lang: Lang) => string[]> = {
  equipment: ({ equipment }) => written(equipment),
  connection: ({ connection }) => written(connection),
  tasks: ({ tasks }) => tasks.map(({ place, content }) => `${place} · ${content}`),
  measures: ({ measures }, lang) => measures.map(({ kind, text }) => `${say(measureKindNames[kind], lang)} · ${text}`),
  liveParts: ({ liveParts }) => written(liveParts),
  supplement: ({ supplement }) => written(supplement),
  task: ({ task }) => written(task),
  steps: ({ steps }) => steps.map(({ text }) => text),
  hazards: ({ hazards }) => hazards.map(({ hazard, control }) => `${hazard} · ${control}`),
}

/** A field as the lines that a reader sees; an empty one has none. */
export const contentLines = (content: TypicalContent, field: ContentField, lang: Lang): string[] =>
  readers[field](content, lang)

export interface LineChange {
  /** Null: it was added. */
  before: string | null
  /** Null: it was removed. */
  after: string | null
}

/** The length of the longest common part of what is left from each pair of places on. */
function commonTable(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let k = after.length - 1; k >= 0; k -= 1)
      table[i]![k] = before[i] === after[k] ? table[i + 1]![k + 1]! + 1 : Math.max(table[i + 1]![k]!, table[i]![k + 1]!)
  return table
}

/** Between two lines that stayed, the first removed one became the first added one. */
const paired = (removed: readonly string[], added: readonly string[]): LineChange[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, n) => ({
    before: removed[n] ?? null,
    after: added[n] ?? null,
  }))

/** What was added, removed and changed, in the order of the lines: one that moved is removed and added. */
export function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const common = commonTable(before, after)
  const changes: LineChange[] = []
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    changes.push(...paired(removed, added))
    removed = []
    added = []
  }
  let [i, k] = [0, 0]
  while (i < before.length || k < after.length) {
    if (i < before.length && k < after.length && before[i] === after[k]) {
      settle()
      i += 1
      k += 1
    } else if (k === after.length || (i < before.length && common[i + 1]![k]! >= common[i]![k + 1]!)) {
      removed.push(before[i]!)
      i += 1
    } else {
      added.push(after[k]!)
      k += 1
    }
  }
  settle()
  return changes
}

export interface FieldChange {
  field: ContentField
  changes: LineChange[]
}

/** Field by field; one that stayed is not listed. */
export const compareContents = (
  kind: TypicalKind,
  before: TypicalContent,
  after: TypicalContent,
  lang: Lang,
): FieldChange[] =>
  contentFieldsOf[kind].flatMap((field): FieldChange[] => {
    const changes = compareLines(contentLines(before, field, lang), contentLines(after, field, lang))
    return changes.length > 0 ? [{ field, changes }] : []
  })

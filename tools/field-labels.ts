import type { FieldLabel } from '@fengguang/domain/kernel/field-label'
import { scanSource } from './scan-source.ts'
import { pairsOf } from './text-pairs.ts'

export type Labels = Readonly<Record<string, FieldLabel>>

const keyed = /\b(?<key>\w+):\s*\[\s*(?:'[^'\n]*'|"[^"\n]*"),\s*(?:'[^'\n]*'|"[^"\n]*"),?\s*\]/g
const shown = /\bkey:\s*'(?<key>\w+)',\s*label:\s*(?<label>[^,\n]+)/g

/** Where a file gives a field of the record a text of its own instead of reading the table of its labels. */
export function secondLabels(file: string, source: string, labels: Labels): string[] {
  const code = scanSource(source).withoutComments
  const isField = (key: string) => Object.hasOwn(labels, key)
  const ownTexts = [...code.matchAll(keyed)].flatMap(({ groups }) => groups?.['key'] ?? []).filter(isField)
  const ownLabels = [...code.matchAll(shown)]
    .map(({ groups }) => ({ key: groups?.['key'] ?? '', label: groups?.['label'] ?? '' }))
    .filter(({ key, label }) => isField(key) && !label.includes('.label'))
    .map(({ key }) => key)
  const texts = new Set(Object.values(labels).map(({ label }) => label[0]))
  const repeated = pairsOf(file, source)
    .filter(({ zh }) => texts.has(zh))
    .map(({ zh }) => zh)
  return [...new Set([...ownTexts, ...ownLabels, ...repeated])].map((what) => `${file}: ${what}`)
}

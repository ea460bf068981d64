import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'

/** A cell has room for these; the hint names them all. */
const shownWords = 2

/** Several words of a vocabulary in one cell. */
export function Words<Key extends string>({
  keys,
  names,
}: {
  keys: readonly Key[]
  names: Readonly<Record<Key, TextPair>>
}) {
  const say = useSay()
  if (keys.length === 0) return '--'
  const words = keys.map((key) => say(names[key]))
  const more = words.length - shownWords
  return (
    <span title={words.join('\n')}>
      {words.slice(0, shownWords).join(' · ')}
      {more > 0 && ` +${more}`}
    </span>
  )
}

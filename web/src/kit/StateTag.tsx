import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'
import type { Tone } from '../theme/tokens.ts'
import { glyphs, type GlyphName } from './state-glyphs.tsx'
import './state-tag.css'

interface Props {
  tone: Tone
  label: TextPair
  /** The tone's own glyph unless said. */
  glyph?: GlyphName
  count?: number
  /** A frame in the colour of the state, for tags that stand alone. */
  framed?: boolean
}

/** Glyph, word and colour: never colour alone, and quiet when normal. */
export function StateTag({ tone, label, glyph = tone, count, framed = false }: Props) {
  const say = useSay()
  return (
    <span className={framed ? 'fg-state fg-state-framed' : 'fg-state'} data-tone={tone}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false" strokeLinecap="round">
        {glyphs[glyph]}
      </svg>
      {say(label)}
      {count !== undefined && <span className="fg-state-count">{count}</span>}
    </span>
  )
}

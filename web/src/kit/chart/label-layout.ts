const wideCharacter = /[\u2e80-\uffef]/u
const gapPx = 6
/** A slanted name longer than this is cut: below it no room would be left for the picture. */
const mostPx = 132
/** Fonts differ: without it the longest name was cut where its letters are a little wider than here. */
const spare = 1.1

/** About as wide as the browser draws it at 12 px. */
export const textWidthPx = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (wideCharacter.test(letter) ? 12 : 6.8), 0)

const cutSign = '…'
/** Of what is left of a name that is cut: names of devices differ at both ends. */
const endShare = 1 / 3

/** Cut in the middle where it is wider. */
export function cutInside(text: string, widthPx: number): string {
  if (textWidthPx(text) <= widthPx) return text
  const letters = Array.from(text)
  const taken = (from: readonly string[], roomPx: number): string[] => {
    let used = 0
    return from.slice(
      0,
      from.findIndex((letter) => (used += textWidthPx(letter)) > roomPx),
    )
  }
  const room = widthPx - textWidthPx(cutSign)
  const end = taken(letters.toReversed(), room * endShare).toReversed()
  const start = taken(letters, room - textWidthPx(end.join('')))
  return [...start, cutSign, ...end].join('')
}

/** What a line cannot be broken within. */
const wordsOf = (name: string): string[] => name.split(/\s|(?=[\u2e80-\uffef])/u)

export interface LabelLayout {
  hideOverlap: boolean
  interval: 0 | 'auto'
  width: number | undefined
  overflow: 'none' | 'break' | 'truncate'
  rotate: number
}

/** Every property is named: ECharts keeps those of the layout before that a new one leaves out. */
const plain: LabelLayout = { hideOverlap: false, interval: 0, width: undefined, overflow: 'none', rotate: 0 }

/** Names in one line where they fit, in two, else slanted; where slots are narrower than a line, some are left out. */
export function labelLayout(names: readonly string[], widthPx: number): LabelLayout {
  const slotPx = (widthPx - 80) / Math.max(1, names.length)
  const longestPx = Math.max(0, ...names.map(textWidthPx))
  if (longestPx + gapPx <= slotPx) return plain
  if (slotPx < 18) return { ...plain, hideOverlap: true, interval: 'auto' }
  const longestWordPx = Math.max(...names.flatMap(wordsOf).map(textWidthPx))
  if (slotPx >= 44 && longestPx <= 1.7 * (slotPx - gapPx) && longestWordPx <= slotPx - gapPx)
    return { ...plain, width: Math.floor(slotPx - gapPx), overflow: 'break' }
  return { ...plain, rotate: 38, width: Math.min(Math.ceil(longestPx * spare), mostPx), overflow: 'truncate' }
}

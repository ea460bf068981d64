export type Inline = { text: string; isBold?: true } | { text: string; href: string }
export type Block = { kind: 'paragraph' | 'bullets' | 'numbers'; lines: Inline[][] }

/** Bold between two stars, or an address of the web that ends before the sign that closes the sentence. */
const marked = /\*\*(\S(?:[^*\n]*\S)?)\*\*|https?:\/\/[^\s<>"'（）()，。；、]+[^\s<>"'（）()，。；、.,;:!?]/g

export function inlines(line: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const found of line.matchAll(marked)) {
    if (found.index > end) parts.push({ text: line.slice(end, found.index) })
    parts.push(found[1] === undefined ? { text: found[0], href: found[0] } : { text: found[1], isBold: true })
    end = found.index + found[0].length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}

const bullet = /^\s*[-*•]\s+/
const number = /^\s*\d{1,3}[.、)]\s*(?!\d)/

const kindOf = (line: string): Block['kind'] => {
  if (bullet.test(line)) return 'bullets'
  return number.test(line) ? 'numbers' : 'paragraph'
}

/** Paragraphs end at an empty line, lists at the first line without a mark. */
export function blocks(text: string): Block[] {
  const found: Block[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    const kind = kindOf(line)
    const plain = kind === 'paragraph' ? line : line.replace(kind === 'bullets' ? bullet : number, '')
    const last = found.at(-1)
    if (isOpen && last?.kind === kind) last.lines.push(inlines(plain))
    else found.push({ kind, lines: [inlines(plain)] })
    isOpen = true
  }
  return found
}

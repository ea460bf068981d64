import { Failure } from '../kernel/failure.ts'
import { svgLimits } from './svg-limits.ts'
import type { SvgNode } from './svg.model.ts'

/** As written, before anything is judged. */
interface RawNode {
  tag: string
  attrs: Record<string, string>
  children: (RawNode | string)[]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,32});?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = number && Number.parseInt(number[1] ?? number[2]!, number[1] ? 16 : 10)
    const isText = point && point >= 32 && point <= 0x10_ffff && !(point >= 0xd800 && point <= 0xdfff)
    if (whole.endsWith(';') && isText) return String.fromCodePoint(point)
    if (whole.endsWith(';') && (point === 9 || point === 10 || point === 13)) return ' '
    // An entity of its own is how a drawing of a kilobyte becomes one of gigabytes, or reads a file.
    if (!whole.endsWith(';') || !Object.hasOwn(entities, name)) throw new Failure('wiring.forbidden')
    return entities[name]!
  })
}

const nameAt = /[A-Za-z_][\w.:-]{0,79}/y
const attributeAt = /\s+([A-Za-z_][\w.:-]{0,79})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEndAt = /\s*(\/?)>/y

/**
 * Reads XML strictly: no document type, no entities but the five, no instructions, everything closed. A browser's
 * forgiving parser is what hides scripts; what this one does not understand it refuses.
 */
export class SvgReader {
  readonly #text: string
  #at = 0
  #nodes = 0

  constructor(text: string) {
    this.#text = text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text
  }

  read(): SvgNode {
    this.#skipProlog()
    if (this.#text[this.#at] !== '<') throw new Failure('wiring.notSvg')
    const root = this.#element()
    this.#skipProlog()
    if (this.#at < this.#text.length) throw new Failure('wiring.notSvg')
    return root
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #past(end: string): string {
    const stop = this.#text.indexOf(end, this.#at)
    if (stop < 0) throw new Failure('wiring.notSvg')
    const inner = this.#text.slice(this.#at, stop)
    this.#at = stop + end.length
    return inner
  }

  /** White space, comments and the declaration; true when it moved. */
  #skipProlog() {
    for (;;) {
      this.#take(/\s*/y)
      if (this.#text.startsWith('<!--', this.#at)) this.#past('-->')
      else if (this.#text.startsWith('<?', this.#at)) this.#past('?>')
      else if (this.#text.startsWith('<!', this.#at)) throw new Failure('wiring.forbidden')
      else return
    }
  }

  /** A stack instead of recursion: a million open tags must not exhaust ours. */
  #element(): SvgNode {
    const open: RawNode[] = []
    for (;;) {
      const parent = open.at(-1)
      if (this.#text.startsWith('</', this.#at)) {
        this.#at += 2
        const name = this.#take(nameAt)?.[0]
        if (!parent || name !== parent.tag || !this.#take(/\s*>/y)) throw new Failure('wiring.notSvg')
        open.pop()
        if (open.length === 0) return parent
        continue
      }
      if (this.#text.startsWith('<!--', this.#at)) this.#past('-->')
      else if (this.#text.startsWith('<![CDATA[', this.#at)) {
        this.#at += 9
        parent?.children.push(this.#past(']]>'))
      } else if (this.#text.startsWith('<?', this.#at)) this.#past('?>')
      else if (this.#text.startsWith('<!', this.#at)) throw new Failure('wiring.forbidden')
      else if (this.#text[this.#at] === '<') {
        const { node, isClosed } = this.#openTag()
        parent?.children.push(node)
        if (isClosed && !parent) return node
        if (!isClosed) open.push(node)
        if (open.length > svgLimits.depth) throw new Failure('wiring.tooComplex', { max: svgLimits.nodes })
      } else this.#textInto(parent)
    }
  }

  #textInto(parent: RawNode | undefined) {
    const stop = this.#text.indexOf('<', this.#at)
    if (stop < 0 || !parent) throw new Failure('wiring.notSvg')
    const text = decoded(this.#text.slice(this.#at, stop))
    if (text.trim() !== '') parent.children.push(text)
    this.#at = stop
  }

  #openTag(): { node: RawNode; isClosed: boolean } {
    this.#at += 1
    const tag = this.#take(nameAt)?.[0]
    if (tag === undefined) throw new Failure('wiring.notSvg')
    this.#nodes += 1
    if (this.#nodes > svgLimits.nodes) throw new Failure('wiring.tooComplex', { max: svgLimits.nodes })
    const attrs: Record<string, string> = {}
    for (let count = 0; ; count += 1) {
      const found = this.#take(attributeAt)
      if (!found) break
      if (count >= svgLimits.attributes || Object.hasOwn(attrs, found[1]!)) throw new Failure('wiring.notSvg')
      Object.defineProperty(attrs, found[1]!, { value: decoded(found[2] ?? found[3]!), enumerable: true })
    }
    const end = this.#take(tagEndAt)
    if (!end) throw new Failure('wiring.notSvg')
    return { node: { tag, attrs, children: [] }, isClosed: end[1] === '/' }
  }
}

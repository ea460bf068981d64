import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  body: string
}

/** Objects by number, streams unpacked: as Chromium writes them, each plain in the file. */
function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: number, 2: content } of text.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)) {
    const [head = '', packed] = content!.split(/stream\r?\n/)
    const bytes = packed && Buffer.from(packed.replace(/\r?\nendstream[\s\S]*$/, ''), 'latin1')
    const body = bytes ? (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') : ''
    objects.set(number!, { head, body })
  }
  return objects
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Glyph to letters. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, lines] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, to] of lines!.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(glyph!, 16), utf16(to!))
  for (const [, lines] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first, last, to] of lines!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(first!, 16)
      const code = Number.parseInt(to!, 16)
      for (let glyph = start; glyph <= Number.parseInt(last!, 16); glyph += 1)
        letters.set(glyph, String.fromCodePoint(code + glyph - start))
    }
  return letters
}

interface Font {
  letters: ReadonlyMap<number, string>
  hexDigits: number
}

function fontOf(reference: string | undefined, objects: ReadonlyMap<string, PdfObject>): Font {
  const head = objects.get(reference ?? '')?.head ?? ''
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.body ?? ''
  return { letters: lettersOf(map), hexDigits: head.includes('/Type0') ? 4 : 2 }
}

/** What Chromium says itself where a glyph stands for more than one letter, the change of a font, and glyphs. */
const parts = /ActualText <FEFF(\w+)>|\b(EMC)\b|\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g

function textOf(drawing: string, fonts: (name: string) => Font): string {
  let font: Font | undefined
  let isSaid = false
  let text = ''
  for (const { 1: said, 2: end, 3: name, 4: glyphs } of drawing.matchAll(parts)) {
    if (said) text += utf16(said)
    if (said || end) isSaid = said !== undefined
    else if (name) font = fonts(name)
    else if (font && glyphs && !isSaid)
      for (let at = 0; at < glyphs.length; at += font.hexDigits)
        text += font.letters.get(Number.parseInt(glyphs.slice(at, at + font.hexDigits), 16)) ?? ''
  }
  return text.replaceAll(/\s/g, '')
}

/** The text of each page without its spaces, in the order in which it is drawn. */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const named = new Map([...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(({ 1: name, 2: to }) => [name, to]))
    const drawing = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.body ?? ''
    return textOf(drawing, (name) => fontOf(named.get(name), objects))
  })
}

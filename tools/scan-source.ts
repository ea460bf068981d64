/** A string or template literal of a source file; `${…}` of a template is shown as `$`. */
export interface Literal {
  start: number
  value: string
}

export interface Scanned {
  /** The text with comments and the inside of literals blanked; offsets and lines are kept. */
  code: string
  /** The text with only comments blanked. */
  withoutComments: string
  literals: Literal[]
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
/** A slash after one of these begins a regular expression, after anything else it divides. */
const beforeRegex = /(?:^|[=(,;:[!&|?{}+*%~^<>-]|\b(?:return|typeof|case|in|of|delete|void|throw|await))\s*$/

interface OpenTemplate {
  start: number
  value: string
  braces: number
}

/** Splits TypeScript, JavaScript or CSS into code, comments and literals without a compiler. */
export function scanSource(text: string): Scanned {
  const literals: Literal[] = []
  const templates: OpenTemplate[] = []
  let code = ''
  let withoutComments = ''
  let at = 0

  const keep = (end: number): void => {
    code += text.slice(at, end)
    withoutComments += text.slice(at, end)
    at = end
  }
  const dropComment = (end: number): void => {
    code += blank(text.slice(at, end))
    withoutComments += blank(text.slice(at, end))
    at = end
  }
  const keepLiteral = (end: number): void => {
    code += blank(text.slice(at, end))
    withoutComments += text.slice(at, end)
    at = end
  }
  const readTemplatePart = (open: OpenTemplate): void => {
    let end = at
    while (end < text.length && text[end] !== '`' && !text.startsWith('${', end)) end += text[end] === '\\' ? 2 : 1
    open.value += text.slice(at, end)
    keepLiteral(end)
    if (text[at] === '$') {
      open.value += '$'
      open.braces = 1
      keep(at + 2)
      return
    }
    templates.pop()
    literals.push({ start: open.start, value: open.value })
    keep(Math.min(at + 1, text.length))
  }

  while (at < text.length) {
    const open = templates.at(-1)
    if (open?.braces === 0) {
      readTemplatePart(open)
      continue
    }
    const char = text[at]
    if (text.startsWith('//', at)) dropComment(endOf(text, '\n', at))
    else if (text.startsWith('/*', at)) dropComment(Math.min(endOf(text, '*/', at + 2) + 2, text.length))
    else if (char === '`') {
      templates.push({ start: at, value: '', braces: 0 })
      keep(at + 1)
    } else if (char === "'" || char === '"') {
      const start = at
      keep(at + 1)
      const end = endOfString(text, char, at)
      literals.push({ start, value: text.slice(at, end) })
      keepLiteral(end)
      if (text[at] === char) keep(at + 1)
    } else if (char === '/' && beforeRegex.test(code.slice(-40))) keepLiteral(endOfRegex(text, at))
    else {
      if (open && char === '{') open.braces++
      if (open && char === '}') open.braces--
      keep(at + 1)
    }
  }
  return { code, withoutComments, literals }
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found
}

// An apostrophe in JSX text must not swallow the rest of the file: a string ends with its line.
function endOfString(text: string, quote: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== quote && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
  return Math.min(end, text.length)
}

function endOfRegex(text: string, from: number): number {
  let inClass = false
  for (let end = from + 1; end < text.length && text[end] !== '\n'; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '[') inClass = true
    else if (text[end] === ']') inClass = false
    else if (text[end] === '/' && !inClass) return end + 1
  }
  return from + 1
}

import { refusal } from './engine-error.ts'

/** Text as an SQL literal, every character as it is. */
export const literal = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

/** A parameter of a plain type travels with backslash escapes, which an SQL literal reads alike. A lone quote would end it. */
function escapedLiteral(raw: string): string {
  const safe = raw.replaceAll(/\\[\s\S]|['\\]/g, (found) => (found.length === 2 ? found : `\\${found}`))
  return `'${safe}'`
}

const composite = /^(?:Array|Tuple|Map|Nested|Variant|Nullable\((?:Tuple|Array))\b/

/** What ClickHouse itself puts in the place of `{name:Type}`. */
export function boundValue(type: string, raw: string): string {
  if (type === 'Identifier') {
    if (!/^[A-Za-z_]\w*$/.test(raw)) throw refusal('badArguments', `${literal(raw)} is no identifier`)
    return `\`${raw}\``
  }
  if (composite.test(type)) return `_CAST(${literal(raw)}, ${literal(type)})`
  if (raw === String.raw`\N`) return `_CAST(NULL, ${literal(type)})`
  return type === 'String' ? escapedLiteral(raw) : `_CAST(${escapedLiteral(raw)}, ${literal(type)})`
}

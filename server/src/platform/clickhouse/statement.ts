import { boundValue, literal } from './bound-params.ts'
import { refusal } from './engine-error.ts'

export interface Statement {
  kind: 'read' | 'insert' | 'other'
  sql: string
  /** `INSERT … FORMAT X`: the data follow the format, here or in the body of the request. */
  data?: { head: string; format: string; inline: string }
}

const token = new RegExp(
  [
    String.raw`(?<comment>--[^\n]*|#[ !][^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<quoted>'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|${'`'}(?:[^${'`'}\\]|\\[\s\S]|${'``'})*${'`'})`,
    String.raw`(?<heredoc>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)`,
    String.raw`\{\s*(?<param>[A-Za-z_]\w*)\s*:\s*(?<type>[A-Za-z][^{}]*?)\s*\}`,
    String.raw`(?<word>[A-Za-z_]\w*)`,
    String.raw`(?<end>;)`,
    String.raw`[^-#/'"${'`'}$\{A-Za-z_;]+|[\s\S]`,
  ].join('|'),
  'g',
)

const reads = new Set(['SELECT', 'WITH', 'SHOW', 'DESC', 'DESCRIBE', 'EXISTS', 'EXPLAIN'])
/** They would stay with the connection and change the next caller's query. */
const sticky = new Set(['SET', 'USE'])
const reachesOut = new Set(
  'file url s3 s3Cluster gcs azureBlobStorage hdfs remote remoteSecure cluster executable mysql postgresql mongodb redis sqlite jdbc odbc iceberg deltaLake hudi fileCluster urlCluster'
    .toUpperCase()
    .split(' '),
)

/** One statement, its parameters filled in. The engine has no users: what reaches files or other hosts is refused here. */
export function readStatement(text: string, params: ReadonlyMap<string, string>): Statement {
  let sql = ''
  let first = ''
  let carriesRows = false
  for (const match of text.matchAll(token)) {
    const { comment, param, type, word, end } = match.groups ?? {}
    const after = match.index + match[0].length
    if (comment !== undefined) {
      sql += ' '
    } else if (param !== undefined && type !== undefined) {
      const raw = params.get(param)
      if (raw === undefined) throw refusal('unsetParameter', `Substitution \`${param}\` is not set`)
      sql += boundValue(type, raw)
    } else if (end !== undefined) {
      if (!/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/.test(text.slice(after)))
        throw refusal('syntax', 'Multi-statements are not allowed')
      break
    } else {
      if (word !== undefined) {
        const upper = word.toUpperCase()
        first ||= upper
        refuseUnsafe(upper, text.slice(after, after + 40))
        if (upper === 'SELECT' || upper === 'VALUES') carriesRows = true
        const format = /^\s+([A-Za-z]\w*)[ \t]*(?:\r?\n|;|$|(?=[^\s,)(]))/.exec(text.slice(after, after + 100))
        if (first === 'INSERT' && upper === 'FORMAT' && !carriesRows && format?.[1] !== undefined) {
          const data = { head: sql.trim(), format: format[1], inline: text.slice(after + format[0].length) }
          return { kind: 'insert', sql: text, data }
        }
      }
      sql += match[0]
    }
  }
  if (first === '') throw refusal('syntax', 'Empty query')
  if (sticky.has(first)) throw refusal('notImplemented', `${first} is refused: write a SETTINGS clause or the database`)
  return { kind: reads.has(first) ? 'read' : first === 'INSERT' ? 'insert' : 'other', sql: sql.trim() }
}

function refuseUnsafe(word: string, next: string): void {
  if (reachesOut.has(word) && /^\s*\(/.test(next))
    throw refusal('accessDenied', `The embedded ClickHouse does not allow ${word.toLowerCase()}()`)
  if (word === 'OUTFILE' || word === 'INFILE')
    throw refusal('accessDenied', `The embedded ClickHouse does not allow ${word}`)
}

const settingsList = (settings: ReadonlyMap<string, string>): string[] =>
  [...settings].map(([name, value]) => `${name}=${value}`)

const settingsClause = (settings: readonly string[]): string =>
  settings.length === 0 ? '' : `SETTINGS ${settings.join(', ')}`

/** Settings live and die with one statement. A SETTINGS clause after DDL would become a table's own. */
export function withSettings(statement: Statement, settings: ReadonlyMap<string, string>): string {
  const clause = settingsClause(settingsList(settings))
  const selects = statement.kind === 'read' || /\bSELECT\b/i.test(statement.sql)
  return clause === '' || statement.kind === 'other' || !selects ? statement.sql : `${statement.sql}\n${clause}`
}

/** Rows come from a file: behind the statement the engine ends them at the first empty line, in binary formats too. */
export function insertFromFile(
  data: { head: string; format: string },
  settings: ReadonlyMap<string, string>,
  file: string,
): string {
  const { target = data.head, own } =
    /^(?<target>[\s\S]*?)(?:\s+settings\s+(?<own>[\s\S]+))?$/i.exec(data.head)?.groups ?? {}
  const clause = settingsClause([...(own === undefined ? [] : [own]), ...settingsList(settings)])
  return `${target} FROM INFILE ${literal(file)} ${clause} FORMAT ${data.format}`
}

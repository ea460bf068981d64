import { refusal } from './engine-error.ts'
import { literal } from './bound-params.ts'

const number = /^\d{1,15}(?:\.\d{1,6})?$/
const word = /^\w{1,40}$/
const token = /^[\w.:-]{1,200}$/

/** What a caller may set for its own statement. */
const allowed: Record<string, RegExp> = {
  max_execution_time: number,
  max_memory_usage: number,
  max_threads: number,
  max_result_rows: number,
  max_result_bytes: number,
  result_overflow_mode: word,
  max_rows_to_read: number,
  output_format_json_quote_64bit_integers: number,
  output_format_json_quote_decimals: number,
  date_time_input_format: word,
  date_time_output_format: word,
  input_format_skip_unknown_fields: number,
  insert_deduplicate: number,
  insert_deduplication_token: token,
  mutations_sync: number,
  optimize_on_insert: number,
}
/** Matters of the HTTP interface, not of the engine. */
const ofTheInterface = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'wait_end_of_query',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'enable_http_compression',
  'cancel_http_readonly_queries_on_client_close',
])

export function settingsOf(search: URLSearchParams): Map<string, string> {
  const settings = new Map<string, string>()
  for (const [name, value] of search) {
    if (name.startsWith('param_') || ofTheInterface.has(name)) continue
    const shape = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (shape === undefined)
      throw refusal('unknownSetting', `Setting ${literal(name)} is not allowed in the embedded ClickHouse`)
    if (!shape.test(value)) throw refusal('badArguments', `Setting ${name} cannot be ${literal(value)}`)
    settings.set(name, number.test(value) ? value : literal(value))
  }
  return settings
}

export function paramsOf(search: URLSearchParams): Map<string, string> {
  const params = new Map<string, string>()
  for (const [name, value] of search) if (name.startsWith('param_')) params.set(name.slice('param_'.length), value)
  return params
}

import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { z } from 'zod'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  exclusiveMinimum?: number
}
export type Fields = Record<string, unknown>
/** One field of an endpoint that carries ids. */
export interface IdField {
  name: string
  /** Where it stands: `points.deviceId`. */
  path: readonly string[]
}

const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as unknown as Schema
const schemas = new WeakMap<AnyEndpoint, Schema>()
function inputOf(e: AnyEndpoint): Schema {
  const type = (e.method === 'GET' ? e.query : e.body) as z.ZodType | undefined
  const schema = schemas.get(e) ?? (type && e.bodyType !== 'bytes' ? schemaOf(type) : {})
  schemas.set(e, schema)
  return schema
}

const named: Record<string, unknown> = {
  tel: '13900001234',
  email: 'someone@example.com',
  userName: 'sample.person',
  realName: '样本',
  timeZone: 'Asia/Shanghai',
  password: 'Sample@2026x',
  newPassword: 'Sample@2026x',
  oldPassword: 'Sample@2026y',
  confirmation: 'Sample@2026x',
  ownPassword: 'Fengguang@2026',
  homeLogo: '',
  screen: 'stationManage',
  level: 'critical',
  status: 'published',
  ruleKey: 'communicationLost',
  address: 'https://camera.example.com/live.m3u8',
  page: '1',
  pageSize: '20',
  columns: 'ratedKw',
  // A price that is not by the hour, and a plan whose twelve months add up.
  calendar: null,
  annualKwh: 12,
  // A plan whose first round may lie behind.
  cycle: 'daily',
  startTime: '08:00',
}
/** Wells of the data cube: what stands in them must fit together. */
const wells: Record<string, string[]> = { x: ['time'], y: ['inverter.powerKw'], groups: ['device'] }
const isId = (name: string) => /(^|[a-z])(id|ids|Id|Ids|Stid|stids)$/.test(name) || name === 'pid'

/** A choice of catalogue codes that may be left out differs by type of device; without it all are listed. */
const isCodes = (name: string, { type }: Schema) => name === 'points' && type === 'string'
/** A choice that may be left out, and then leaves everything in; ids are named, so that foreign ones can take their place. */
const isFilter = (name: string, { default: usual }: Schema) => !isId(name) && Array.isArray(usual) && usual.length === 0

/** A list of choices with commas between them, where the usual text of that name is none of them. */
const firstChoice = ({ pattern }: Schema, name: string): string | undefined =>
  pattern === undefined || new RegExp(pattern).test(String(named[name])) ? undefined : /^\^\((\w+)\|/.exec(pattern)?.[1]

function sample(schema: Schema, name: string, ids: (name: string) => string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  // A number in an address is a text.
  if (name === 'year') return schema.type === 'string' ? '2026' : 2026
  const choice = firstChoice(schema, name)
  if (choice !== undefined) return choice
  if (name in named && schema.type !== 'object') return schema.type === 'integer' ? Number(named[name]) : named[name]
  if (schema.type === 'array' && name in wells) return wells[name]
  if (schema.anyOf) return sample(schema.anyOf.find((s) => s.const !== '') ?? schema.anyOf[0]!, name, ids)
  if (schema.oneOf) return sample(schema.oneOf[0]!, name, ids)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key, s]) => schema.required?.includes(key) || !(isCodes(key, s) || isFilter(key, s)))
        .map(([key, s]) => [key, sample(s, key, ids)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}, name, ids))
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, name === 'latitude' ? 36 : 1)
  // An inverter, the first of the types, is never the main device of a station.
  if (schema.type === 'boolean') return name !== 'isMain'
  if (schema.format === 'date') return '2024-05-01'
  // A key that was used before would be refused for that.
  if (schema.format === 'uuid') return randomUUID()
  if (/^(expires|until)/.test(name)) return '2099-01-01T00:00:00Z'
  if (schema.format === 'date-time')
    return /^to(At)?$|^(planned)?endAt$/i.test(name) ? '2026-06-02T00:00:00Z' : '2026-06-01T00:00:00Z'
  if (isId(name)) return ids(name)
  return schema.pattern?.includes('\\d') ? '1' : 'sample'
}

/** A whole input that the schema takes, with the ids that `ids` gives. */
export function sampleInput(e: AnyEndpoint, ids: (name: string) => string): Fields {
  const value = sample(inputOf(e), '', ids)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Every field of the endpoint in which an id travels, also inside lists and lists of objects. */
export function idFieldsOf(e: AnyEndpoint): IdField[] {
  const walk = (schema: Schema, path: string[]): IdField[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, s]) => [
      ...(isId(name) ? [{ name, path: [...path, name] }] : []),
      ...walk(s, [...path, name]),
      ...walk(s.items ?? {}, [...path, name]),
    ])
  return walk(inputOf(e), [])
}

/** Every field of the endpoint, also inside lists of objects; an input may lack those it needs not have. */
export function fieldsOf(e: AnyEndpoint): readonly (readonly string[])[] {
  const walk = (schema: Schema, path: string[]): string[][] => {
    const inner = Object.entries(schema.properties ?? {})
    if (inner.length === 0 && schema.items) return walk(schema.items, path)
    return inner.length === 0 ? [path] : inner.flatMap(([name, s]) => walk(s, [...path, name]))
  }
  return walk(inputOf(e), []).filter((path) => path.length > 0)
}

/** The same input with another id, or anything else, in one field. */
export function withId(input: unknown, path: readonly string[], id: string): unknown {
  if (Array.isArray(input)) return input.map((item) => withId(item, path, id))
  const [step] = path
  if (step === undefined) return id
  return { ...(input as Fields), [step]: withId((input as Fields)[step], path.slice(1), id) }
}

/** As our own pages send it: a query, a form or JSON. */
export function requestOf(e: AnyEndpoint, input: Fields): InjectOptions {
  if (e.method === 'GET') return { method: 'GET', url: `${e.path}?${encoded(input)}` }
  if (e.bodyType === 'form')
    return {
      method: 'POST',
      url: e.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: encoded(input),
    }
  return { method: 'POST', url: e.path, payload: input }
}
const encoded = (input: Fields) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()

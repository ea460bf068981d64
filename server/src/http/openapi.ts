import { isFileEndpoint, type AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { failureTable } from '@fengguang/domain/failure-table'
import { z } from 'zod'
import type { Served } from './serve.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** OpenAPI 3.1 of everything the server serves, from the same schemas that guard it. */
export function openApi(served: readonly Served[]): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, name, endpoint } of served)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(feature, name, endpoint),
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Fengguang 风光', version: '0.1.0', description: 'Legacy paths answer with and without .htm.' },
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'FGSESSION' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'msg', 'key'],
          properties: {
            code: { enum: Object.values(failureTable).map((f) => f.code) },
            key: { enum: Object.keys(failureTable) },
            msg: { type: 'string' },
            requestId: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
} as const

function operation(feature: string, name: string, e: AnyEndpoint): Json {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    'x-access': e.access,
    ...(e.access !== 'public' && { security: [{ cookie: [] }, { bearer: [] }] }),
    ...(e.query && { parameters: queryParameters(schemaOf(e.query, 'input')) }),
    ...(e.body && {
      requestBody: {
        required: true,
        content: { [mediaTypes[e.bodyType ?? 'json']]: { schema: schemaOf(e.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'OK', content: answerContent(e) },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function queryParameters(schema: Json): Json[] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

function answerContent(e: AnyEndpoint): Json {
  if (isFileEndpoint(e)) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const result = schemaOf(e.response, 'input')
  const properties =
    e.envelope === 'microplat'
      ? { code: { const: 200 }, data: result }
      : { code: { const: 0 }, ...(e.envelope === 'legacyStatus' && { status: { const: 1 } }), body: result }
  return { 'application/json': { schema: { type: 'object', properties } } }
}

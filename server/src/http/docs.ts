import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

interface Operation {
  operationId: string
  'x-access': string
  parameters?: { name: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
}

/** The interface, for programs at /docs/openapi.json and for people at /docs. */
export function serveDocs(app: FastifyInstance) {
  // Nobody adds a route to a server that listens, and writing all schemas takes a tenth of a second.
  let built: { json: string; html: string } | undefined
  const docs = () => {
    if (built) return built
    const api = openApi(app.served)
    return (built = { json: JSON.stringify(api), html: page(api.paths as Record<string, Record<string, Operation>>) })
  }
  app.get('/docs/openapi.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().json),
  )
  app.get('/docs', { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docs().html),
  )
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const json = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

function page(paths: Record<string, Record<string, Operation>>): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const features = [...new Set(rows.map((r) => r.operation.operationId.split('.')[0]!))].toSorted()
  const sections = features.map((feature) => {
    const own = rows.filter((r) => r.operation.operationId.startsWith(`${feature}.`))
    return `<section id="${escape(feature)}"><h2>${escape(feature)}</h2>${own.map(entry).join('')}</section>`
  })
  const contents = features.map((f) => `<a href="#${escape(f)}">${escape(f)}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fengguang API</title><style>${style}</style></head><body><h1>Fengguang 风光 API</h1>
<p>${rows.length} operations · <a href="/docs/openapi.json">OpenAPI 3.1</a></p><nav>${contents}</nav>${sections.join('')}</body></html>`
}

function entry({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters?.map((p) => [p.required ? p.name : `${p.name}?`, p.schema] as const)
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([media, c]) => `<p>${escape(media)}</p>${json(c.schema)}`,
  )
  const input = (parameters ? json(Object.fromEntries(parameters)) : '') + bodies.join('')
  const answer = Object.values(operation.responses['200']!.content)[0]!.schema
  return `<details id="${escape(operation.operationId)}"><summary><b>${method}</b> <code>${escape(path)}</code> <small>${escape(operation['x-access'])}</small></summary>
${input && `<h3>Input</h3>${input}`}<h3>Answer</h3>${json(answer)}</details>`
}

const style = `body{font:14px/1.5 system-ui,sans-serif;max-width:70rem;margin:1rem auto;padding:0 1rem;color-scheme:light dark}
nav a{margin-right:.75rem}summary{cursor:pointer;padding:.25rem 0}small{opacity:.7}pre{overflow:auto;font-size:12px}`

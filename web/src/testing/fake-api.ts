import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Contract, InputOf, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { wrap, wrapFailure, type FailureBody } from '@fengguang/domain/kernel/envelope'

/** Thrown by an answer to let the call fail as the server would. */
export class FakeFailure extends Error {
  readonly body: FailureBody
  readonly status: number
  constructor(status: number, body: FailureBody) {
    super(body.key)
    this.status = status
    this.body = body
  }
}

type Answers<C extends Contract> = { [K in keyof C]?: (input: InputOf<C[K]>) => ResponseOf<C[K]> }

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const fakes = new WeakSet<typeof fetch>()
const isFake = (fetcher: typeof fetch): boolean => fakes.has(fetcher)

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : JSON.parse(typeof body === 'string' ? body : '{}')

/** A typed stand-in for the server at `fetch`: a page test answers only the endpoints it needs, one contract after the other. */
export function fakeApi<C extends Contract>(contract: C, answers: Answers<C>): void {
  const before = globalThis.fetch
  const answer = async (target: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(target instanceof Request ? target.url : target, location.origin)
    const key = Object.keys(contract).find((name) => contract[name]!.path === url.pathname)
    const reply = key === undefined ? undefined : answers[key]
    if (key === undefined && isFake(before)) return before(target, init)
    if (key === undefined || !reply) throw new Error(`no answer prepared for ${url.pathname}`)
    const { envelope, method, query, body } = contract[key]!
    const schema: z.ZodType | undefined = method === 'GET' ? query : body
    const wire: unknown = method === 'GET' ? Object.fromEntries(url.searchParams) : bodyOf(init?.body)
    try {
      return json(wrap(envelope, reply((schema ? z.decode(schema, wire) : undefined) as InputOf<C[string]>)))
    } catch (error) {
      if (error instanceof FakeFailure) return json(wrapFailure(envelope, error.body), error.status)
      throw error
    }
  }
  fakes.add(answer)
  globalThis.fetch = answer
  onTestFinished(() => {
    globalThis.fetch = before
  })
}

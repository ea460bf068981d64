import { z } from 'zod'
import type { EnvelopeKind } from './endpoint.ts'

/** The one place that knows the fields of the answers of specification §7 and of our failures. */
export const okCodes = { legacy: 0, legacyStatus: 0, microplat: 200 } as const satisfies Record<EnvelopeKind, number>

export function wrap(kind: EnvelopeKind, result: unknown): unknown {
  if (kind === 'microplat') return { code: okCodes.microplat, data: result }
  if (kind === 'legacyStatus') return { code: okCodes.legacyStatus, status: 1, body: result }
  return { code: okCodes.legacy, body: result }
}

export const FailureBody = z.object({
  code: z.number(),
  msg: z.string(),
  key: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type FailureBody = z.infer<typeof FailureBody>

/** A failed legacy login answers HTTP 200 and says `status: 0` (wire decision). */
export const wrapFailure = (kind: EnvelopeKind, failure: FailureBody): unknown =>
  kind === 'legacyStatus' ? { ...failure, status: 0 } : failure

export type Unwrapped = { ok: true; result: unknown } | { ok: false; failure: FailureBody }

export function unwrap(kind: EnvelopeKind, answer: unknown): Unwrapped {
  const fields = z.looseObject({ code: z.number() }).safeParse(answer)
  if (fields.success && fields.data.code === okCodes[kind])
    return { ok: true, result: kind === 'microplat' ? fields.data.data : fields.data.body }
  const failure = FailureBody.safeParse(answer)
  if (failure.success) return { ok: false, failure: failure.data }
  return { ok: false, failure: { code: -1, msg: '', key: 'answer.unreadable' } }
}

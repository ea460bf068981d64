import { z } from 'zod'

const id = z.string().max(64)

/** What processes tell one another, small: whoever is told reads the rest through the calls he may make. */
export const Push = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alarm'), stationIds: z.array(id), level: z.string().optional() }),
  z.object({ kind: z.literal('notice'), noticeId: id }),
  z.object({ kind: z.literal('person'), accountId: id }),
  z.object({
    kind: z.literal('access'),
    sessionId: id.optional(),
    accountId: id.optional(),
    roleId: id.optional(),
  }),
])
export type Push = z.infer<typeof Push>

/** What a browser is told over its stream. */
export const pushEvents = ['hello', 'alarm', 'message', 'access', 'ended'] as const
export type PushEvent = (typeof pushEvents)[number]

export const PushData = z.object({ stationIds: z.array(id).optional() })
export type PushData = z.infer<typeof PushData>

/** Not among the calls of the contract: its answer never ends. */
export const pushStreamPath = '/microplat/api/message/stream'
export const heartbeatMs = 15_000

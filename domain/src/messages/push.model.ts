import { z } from 'zod'

const id = z.string().max(64)

/** What processes notify one another of, small: a subscriber reads the rest through the calls it may make. */
export const Push = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alarm'), stationIds: z.array(id) }),
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

/** Events of a browser's stream. `displaced`: the account opened too many newer streams. */
export const pushEvents = ['hello', 'alarm', 'message', 'access', 'ended', 'displaced'] as const
export type PushEvent = (typeof pushEvents)[number]

/** Not among the calls of the contract: its answer never ends. */
export const pushStreamPath = '/microplat/api/message/stream'
export const heartbeatMs = 15_000

/** A browser has one stream, and a person few browsers; beyond these the oldest is closed. */
export const mostStreams = { perSession: 8, perAccount: 20 }
/** A client that was displaced polls so long: at once it would displace the next, and so on for ever. */
export const displacedMs = 300_000

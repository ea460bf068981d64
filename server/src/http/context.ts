import type { FastifyBaseLogger } from 'fastify'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { Telemetry } from '../platform/clickhouse/telemetry.ts'
import type { Db } from '../platform/postgres/db.ts'

/** Who calls. A cookie and a bearer token lead to the same object. */
export interface Identity {
  sessionId: string
  accountId: string
  roleId: string
  companyId: string
  lang: Lang
  /** The screens of the current role, and what they permit. */
  grants: readonly { screen: string; mayOperate: boolean }[]
  permissions: ReadonlySet<string>
  mustChangePassword: boolean
}

/** What every handler may touch, passed explicitly; tests build one by hand. */
export interface PublicContext {
  db: Db
  telemetry: Telemetry
  now: Date
  lang: Lang
  log: FastifyBaseLogger
  requestId: string
  /** Address of the socket, or of the trusted proxy's client. */
  address: string
  /** As the client tells it: shown to its owner, believed by nobody. */
  userAgent: string
  cookies: Cookies
  /** The bearer token of the request, if it carries one. */
  bearer?: string | undefined
  user?: Identity
}

export interface Context extends PublicContext {
  user: Identity
}

export interface Cookies {
  session: string | undefined
  device: string | undefined
  setSession(value: string | null): void
  setDevice(value: string): void
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: PublicContext
    /** The cookie's session is over: the client must sign in again, a refresh cannot help. */
    timedOut: boolean
  }
  interface FastifyContextConfig {
    access?: string
    /** A poll never keeps a session alive. */
    poll?: boolean
  }
}

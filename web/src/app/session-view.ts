import type { ResponseOf } from '@fengguang/domain/kernel/endpoint'
import type { CommonFailureKey } from '@fengguang/domain/kernel/failures'
import type { accountContract } from '@fengguang/domain/account/account.contract'
import type { MenuItem, SignedInUser } from '@fengguang/domain/session/session.model'
import type { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'

export interface Demo {
  userNames: string[]
  password: string
}

/** What the start-up sequence reads. */
export interface Loaded {
  user: SignedInUser
  roles: ResponseOf<typeof accountContract.roles>
  stationInfo: ResponseOf<typeof accountContract.accountInfo>
  classList: ResponseOf<typeof stationAccessContract.currentClasses>
  menu: MenuItem[]
}

/** What the page shows of the session. */
export type SessionView =
  | { kind: 'starting' }
  /** No answer (retried automatically), or an answer the app cannot start with. */
  | { kind: 'unreachable'; error: unknown }
  /** The sign-out is being sent to the back ends; no other call is made. */
  | { kind: 'leaving' }
  | { kind: 'signedOut'; demo?: Demo | undefined; say?: CommonFailureKey | undefined }
  | { kind: 'mustChangePassword'; user: SignedInUser }
  | { kind: 'signedIn'; loaded: Loaded }

import type { Identity } from '../../http/context.ts'

/** Whose stations: an account in one of its roles. */
export type Caller = Pick<Identity, 'accountId' | 'roleId'>

/** The one door to stations. Every statement of this feature has the caller as its first two parameters. */
export const visibleStation = 'visible_station($1, $2)'
export const callerParams = (caller: Caller): [string, string] => [caller.accountId, caller.roleId]

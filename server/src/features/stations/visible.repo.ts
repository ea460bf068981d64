import type { Identity } from '../../http/context.ts'
import { sql } from '../../platform/postgres/sql.ts'

/** Whose stations: an account in one of its roles. */
export type Caller = Pick<Identity, 'accountId' | 'roleId'>

/** The one door to stations. */
export const visibleStation = (caller: Caller) => sql`visible_station(${caller.accountId}, ${caller.roleId})`

import type { Db } from '../../platform/postgres/db.ts'
import { purgeFailures, purgeSessions, purgeTokens } from './session-purge.repo.ts'

const dayMs = 86_400_000

/** What nobody can use or ask about any more. The audit keeps who signed in and when. */
export async function purgeEnded(db: Db, now: Date, keepDays: number) {
  const oldest = new Date(now.getTime() - keepDays * dayMs)
  const yesterday = new Date(now.getTime() - dayMs)
  return {
    sessions: await purgeSessions(db, oldest),
    accessTokens: await purgeTokens(db, 'access', yesterday),
    refreshTokens: await purgeTokens(db, 'refresh', yesterday),
    reloginTokens: await purgeTokens(db, 'relogin', yesterday),
    loginFailures: await purgeFailures(db, oldest, now),
  }
}

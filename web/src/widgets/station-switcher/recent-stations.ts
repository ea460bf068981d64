import { z } from 'zod'
import { RecentStations } from '@fengguang/domain/stations/recent-stations.rules'
import { store, stored } from '../../lib/storage.ts'

const Kept = z.object({ userId: z.string(), recents: RecentStations })

function keptText(): unknown {
  try {
    return JSON.parse(stored('recentStations') ?? 'null')
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Of this account only: the next person at the same browser must not see where the last one was. */
export function recentsOf(userId: string): RecentStations {
  const kept = Kept.safeParse(keptText())
  return kept.success && kept.data.userId === userId ? kept.data.recents : {}
}

export const keepRecents = (userId: string, recents: RecentStations): void =>
  store('recentStations', JSON.stringify({ userId, recents }))

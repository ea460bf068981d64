import type { ReactNode } from 'react'
import { StationContext, type Stations } from '../widgets/station-switcher/station-context.ts'

/** A session that has chosen this station, or none. */
export function AtStation({ id, children }: { id?: string; children: ReactNode }) {
  const current = id === undefined ? undefined : { currentBusiType: 1, currentStid: id }
  return <StationContext value={{ current } as unknown as Stations}>{children}</StationContext>
}

import { turns } from '../../platform/turns.ts'

/** A hash holds a thread of the pool and 19 MiB: more at once would starve files and databases, not go faster. */
export const inTurn = turns({ atOnce: 2, mayWait: 200 })

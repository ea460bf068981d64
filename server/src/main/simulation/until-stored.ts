import { rest } from '@fengguang/gateway/backoff'

interface Loader {
  backfillLagSeconds: number
  isDrained: boolean
}

const lookEveryMs = 1000
/** Looks after the last frame is in the store: rollups follow soon, and live frames may keep it busy for ever. */
const looksForRollups = 60

/** History that was sent is in the store and its rollups, as far as ingest tells; it may not answer for a while. */
export async function untilStored(
  health: () => Promise<{ loader: Loader }>,
  signal: AbortSignal,
  everyMs = lookEveryMs,
): Promise<void> {
  for (let looks = 0; looks < looksForRollups && !signal.aborted;) {
    await rest(everyMs, signal)
    const loader = await health().then(
      (health) => health.loader,
      () => undefined, // not up yet, or busy: asked again
    )
    if (loader?.isDrained) return
    looks = loader?.backfillLagSeconds === 0 ? looks + 1 : 0
  }
}

import type { SpreadDevice } from './spread.model.ts'

export interface WeakString {
  deviceId: string
  deviceName: string
  /** From 1 on. */
  string: number
  sharePct: number
  meanA: number | null
}

/** Every string below the share, the weakest first. */
export const weakStrings = (devices: readonly SpreadDevice[], belowPct: number): WeakString[] =>
  devices
    .flatMap(({ deviceId, deviceName, sharesPct, meansA }) =>
      sharesPct.flatMap((sharePct, place) =>
        sharePct !== null && sharePct < belowPct
          ? [{ deviceId, deviceName, string: place + 1, sharePct, meanA: meansA[place] ?? null }]
          : [],
      ),
    )
    .toSorted((a, b) => a.sharePct - b.sharePct)

/** The weakest string of a device; undefined where none is known. */
export function weakestOf({
  sharesPct,
}: Pick<SpreadDevice, 'sharesPct'>): { string: number; sharePct: number } | undefined {
  let found: { string: number; sharePct: number } | undefined
  for (const [place, sharePct] of sharesPct.entries())
    if (sharePct !== null && (found === undefined || sharePct < found.sharePct)) found = { string: place + 1, sharePct }
  return found
}

/** The worst first; devices of which nothing is known come last. */
export const widestFirst = (devices: readonly SpreadDevice[]): SpreadDevice[] =>
  devices.toSorted((a, b) => (b.dispersionPct ?? -1) - (a.dispersionPct ?? -1))

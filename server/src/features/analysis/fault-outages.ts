import { joinReturning, type MeasuredOutage } from '@fengguang/domain/analysis/fault.rules'
import type { FaultAlarm, FaultPiece } from './faults.repo.ts'

const sumOf = (pieces: readonly FaultPiece[], kwh: (piece: FaultPiece) => number): number =>
  pieces.reduce((sum, piece) => sum + kwh(piece), 0)

/** The pieces of each fault of a device, put together. */
export function outagesOf(
  pieces: readonly FaultPiece[],
  deviceId: string,
  priceOf: (atMs: number) => number | undefined,
): MeasuredOutage[] {
  const outages = [...Map.groupBy(pieces, ({ stretch }) => stretch).values()].map((own): MeasuredOutage => {
    const seenToMs = Math.max(...own.map(({ endMs }) => endMs))
    let yuan: number | null = 0
    for (const { halfHourMs, faultKwh, stopKwh } of own) {
      if (faultKwh + stopKwh === 0) continue
      const price = priceOf(halfHourMs)
      yuan = yuan === null || price === undefined ? null : yuan + (faultKwh + stopKwh) * price
    }
    return {
      deviceId,
      fromMs: Math.min(...own.map(({ firstMs }) => firstMs)),
      toMs: own[0]!.hasEnded ? seenToMs : undefined,
      seenToMs,
      faultKwh: sumOf(own, (one) => one.faultKwh),
      stopKwh: sumOf(own, (one) => one.stopKwh),
      lossYuan: yuan,
    }
  })
  return joinReturning(outages.toSorted((x, y) => x.fromMs - y.fromMs))
}

export const alarmOutage = ({ deviceId, fromAt, toAt, ...alarm }: FaultAlarm) => ({
  ...alarm,
  deviceId,
  fromMs: fromAt.getTime(),
  toMs: toAt?.getTime(),
})

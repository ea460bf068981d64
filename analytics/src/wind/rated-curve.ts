export interface RatedCurve {
  ratedSpeedMs: number
  points: [speedMs: number, powerKw: number][]
}

const ratedShare = 0.995
const idleShare = 0.005

/** Mean power in one-metre classes, nothing below cut-in and the maximum beyond rated. Undefined when it falls somewhere. */
export function ratedCurve(speedsMs: Float64Array, powers: Float64Array, widthMs = 1): RatedCurve | undefined {
  const top = speedsMs.reduce((most, speed) => Math.max(most, speed), 0)
  const count = Math.ceil((top + widthMs) / widthMs - 1e-9) - 1
  const sums = Array.from({ length: count }, () => ({ n: 0, v: 0, p: 0 }))
  for (let row = 0; row < speedsMs.length; row++) {
    const sum = sums[Math.ceil((speedsMs[row] as number) / widthMs) - 1]
    if (sum === undefined) continue
    sum.n++
    sum.v += speedsMs[row] as number
    sum.p += powers[row] as number
  }
  const bins = sums.map(({ n, v, p }, bin) => ({ middle: (bin + 0.5) * widthMs, speed: v / n, power: p / n }))
  const max = bins.reduce((most, { power }) => (power > most ? power : most), -Infinity)
  const ratedSpeedMs = bins.find(({ power }) => power / max > ratedShare)?.speed ?? Number.NaN
  const idle = bins.findLast(({ speed, power }) => speed < ratedSpeedMs && power / max < idleShare)
  const cutIn = idle?.speed ?? bins.find(({ speed }) => !Number.isNaN(speed))?.speed ?? Number.NaN
  const points = bins.map(({ middle, speed, power }): [number, number] => {
    const shown = Number.isNaN(speed) ? middle : speed
    if (middle < cutIn - widthMs / 2) return [shown, 0]
    return [shown, middle > ratedSpeedMs + widthMs / 2 ? max : power]
  })
  const falls = points.some(([, power], place) => place > 0 && power < (points[place - 1]?.[1] ?? -Infinity))
  return falls ? undefined : { ratedSpeedMs, points }
}

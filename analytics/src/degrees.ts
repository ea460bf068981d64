export const radiansPerDegree = Math.PI / 180
export const degreesPerRadian = 180 / Math.PI

export const sinDeg = (angleDeg: number): number => Math.sin(angleDeg * radiansPerDegree)
export const cosDeg = (angleDeg: number): number => Math.cos(angleDeg * radiansPerDegree)
export const tanDeg = (angleDeg: number): number => Math.tan(angleDeg * radiansPerDegree)

/** The remainder with the sign of the divisor: an angle in [0, 360). */
export const wrapDeg = (angleDeg: number): number => {
  const rest = angleDeg % 360
  return rest < 0 ? rest + 360 : rest
}

/** The angle in [-180, 180). */
export const signedDeg = (angleDeg: number): number => wrapDeg(angleDeg + 180) - 180

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

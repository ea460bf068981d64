const msPerDay = 86_400_000

/** Day of the year of a UTC instant, 1 on 1 January. */
export function dayOfYear(epochMs: number): number {
  const year = new Date(epochMs).getUTCFullYear()
  return Math.floor((epochMs - Date.UTC(year, 0, 1)) / msPerDay) + 1
}

/** Spencer 1971: irradiance on a plane facing the sun outside the atmosphere, W/m². */
export function extraterrestrialWm2(day: number, solarConstantWm2 = 1366.1): number {
  const angle = (2 * Math.PI * (day - 1)) / 365
  const ratio =
    1.00011 +
    0.034221 * Math.cos(angle) +
    0.00128 * Math.sin(angle) +
    0.000719 * Math.cos(2 * angle) +
    7.7e-5 * Math.sin(2 * angle)
  return solarConstantWm2 * ratio
}

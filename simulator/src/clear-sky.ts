const rad = Math.PI / 180

/** Sine of the sun's height, good to about half a degree: declination and equation of time by their usual series. */
export function sineOfSunHeight(at: Date, latitude: number, longitude: number): number {
  const yearStart = Date.UTC(at.getUTCFullYear(), 0, 1)
  const days = (at.getTime() - yearStart) / 86_400_000
  const g = (2 * Math.PI * days) / 365.25
  const declination =
    0.006918 - 0.399912 * Math.cos(g) + 0.070257 * Math.sin(g) - 0.006758 * Math.cos(2 * g) + 0.000907 * Math.sin(2 * g)
  const equationMinutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(g) -
      0.032077 * Math.sin(g) -
      0.014615 * Math.cos(2 * g) -
      0.040849 * Math.sin(2 * g))
  const solarMinutes =
    at.getUTCHours() * 60 + at.getUTCMinutes() + at.getUTCSeconds() / 60 + equationMinutes + 4 * longitude
  const hourAngle = (solarMinutes / 4 - 180) * rad
  const phi = latitude * rad
  return Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle)
}

/** Haurwitz: global horizontal irradiance under a clear sky, W/m². */
export const clearSkyIrradianceWm2 = (sineOfHeight: number): number =>
  sineOfHeight <= 0 ? 0 : 1098 * sineOfHeight * Math.exp(-0.057 / sineOfHeight)

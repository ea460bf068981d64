/** Degrees of WGS 84. */
export interface GeoPlace {
  longitude: number | null
  latitude: number | null
}

const metresPerDegree = (Math.PI / 180) * 6_371_008.8

/** Metres east and north of a station's own place, flat as a plan is; nothing where nobody entered where it stands. */
export function groundOf(
  { longitude, latitude }: GeoPlace,
  station: { longitude: number; latitude: number },
): { eastM: number; northM: number } | null {
  if (longitude === null || latitude === null) return null
  // A farm on the date line is one farm.
  const degreesEast = ((longitude - station.longitude + 540) % 360) - 180
  return {
    eastM: degreesEast * metresPerDegree * Math.cos((station.latitude * Math.PI) / 180),
    northM: (latitude - station.latitude) * metresPerDegree,
  }
}

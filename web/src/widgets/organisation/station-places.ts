import type { StationRow } from '@fengguang/domain/stations/station-access.contract'

export interface Place {
  key: string
  title: string
  children?: Place[]
}

const placePrefix = 'place:'

/** Stations under their provinces; only those whose name, city or province has the text. */
export function placesOf(rows: readonly StationRow[], text: string): Place[] {
  const wanted = text.trim().toLowerCase()
  const places = new Map<string, Place[]>()
  for (const { stid, name, city, province } of rows) {
    if (wanted && !`${name} ${city} ${province}`.toLowerCase().includes(wanted)) continue
    const stations = places.get(province) ?? []
    stations.push({ key: stid, title: `${name} · ${city}` })
    places.set(province, stations)
  }
  return [...places].map(([province, children]) => ({ key: placePrefix + province, title: province, children }))
}

/** The search hides stations without unchoosing them. */
export function chosenAfter(shown: readonly Place[], before: readonly string[], checked: readonly string[]): string[] {
  const inSight = new Set(shown.flatMap(({ children = [] }) => children.map(({ key }) => key)))
  return [...before.filter((stid) => !inSight.has(stid)), ...checked.filter((key) => inSight.has(key))]
}

import type { StatusMap } from '@fengguang/domain/station-run/station-run.contract'

/** The columns of a map with only some of its stations. */
export function stationsWith(map: StatusMap, ids: ReadonlySet<string>): StatusMap {
  const places = map.ids.flatMap((id, place) => (ids.has(id) ? [place] : []))
  const of = <T>(column: readonly T[]): T[] => places.map((place) => column[place]!)
  return {
    ids: of(map.ids),
    names: of(map.names),
    classes: of(map.classes),
    longitudes: of(map.longitudes),
    latitudes: of(map.latitudes),
    states: of(map.states),
    powerKw: of(map.powerKw),
    capacityKw: of(map.capacityKw),
    isLive: map.isLive,
  }
}

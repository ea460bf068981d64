import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import type { TreeRow } from '../../kit/tree/TreeChoice.tsx'

const placeId = (province: string): string => `place:${province}`

/** Provinces and the stations in them, in the order they came. */
export const placeRows = (rows: readonly StationRow[]): TreeRow[] => [
  ...new Set(rows.map(({ province }) => province))
    .values()
    .map((province) => ({ id: placeId(province), pid: null, name: province })),
  ...rows.map(({ stid, name, otherName, city, province }) => ({
    id: stid,
    pid: placeId(province),
    name: `${name} · ${city}`,
    otherName,
  })),
]

/** The first device a reason names: `station.code`, alone or before others. */
export function deviceIn(detail: string): { stationId: string; code: string } | undefined {
  const [, stationId, code] = /^([\w-]+)\.([A-Za-z0-9][\w-]{0,23})(?:$|[;\s])/.exec(detail) ?? []
  return stationId && code ? { stationId, code } : undefined
}

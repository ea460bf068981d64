import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { mostStationLines, mostStationPoints } from '@fengguang/domain/inspection/inspection.model'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { call } from '../../lib/call.ts'
import type { Say } from '../../lib/i18n.ts'
import { inspectionFeature } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'

type Read = (keyword: string, signal: AbortSignal) => Promise<LookupOption[]>
const typed = (keyword: string) => (keyword === '' ? {} : { keyword })

const pointsOf =
  (stationId: string): Read =>
  async (keyword, signal) =>
    (
      await call(
        inspectionContract.points,
        { stationId, ...typed(keyword), page: 1, pageSize: mostStationPoints },
        signal,
      )
    ).rows.map(({ id, name, typeName }) => ({ value: id, label: `${name} · ${typeName}` }))
const linesOf =
  (stationId: string, say: Say): Read =>
  async (keyword, signal) =>
    (
      await call(
        inspectionContract.lines,
        { stationId, ...typed(keyword), page: 1, pageSize: mostStationLines },
        signal,
      )
    ).rows.map(({ id, name }) => ({ value: id, label: say(m.lineOption, { name }) }))

/** A station has few enough of them to be read at once. */
const lookupOf = (key: readonly unknown[], read: Read): Lookup => ({
  search: (keyword) => ({
    queryKey: [inspectionFeature, 'choice', ...key, keyword],
    queryFn: ({ signal }) => read(keyword, signal),
  }),
  named: (ids) => ({
    queryKey: [inspectionFeature, 'names', ...key, ids],
    queryFn: async ({ signal }) => {
      const all = await read('', signal)
      return ids.map((id) => all.find(({ value }) => value === id) ?? { value: id, label: id })
    },
  }),
})

export const pointLookup = (stationId: string): Lookup => lookupOf(['points', stationId], pointsOf(stationId))
/** Lines first: they are the shorter way to a round. */
export const routeLookup = (stationId: string, say: Say): Lookup =>
  lookupOf(['route', stationId], async (keyword, signal) =>
    (await Promise.all([linesOf(stationId, say)(keyword, signal), pointsOf(stationId)(keyword, signal)])).flat(),
  )

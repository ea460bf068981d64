import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { groupName } from '../kernel/validation.ts'
import { stationClasses, type StationClass } from './station.model.ts'
import { CurrentStation, StationNode, treeTypes } from './station-tree.model.ts'

const id = z.string().max(64)
const stcls = z.enum(stationClasses)
const legacy = { method: 'GET', access: 'signed-in', envelope: 'legacy' } as const
const micro = { method: 'GET', access: 'signed-in', envelope: 'microplat' } as const
const handle = (name: string) => `/UserAuthHandle/${name}` as const
const user = (name: string) => `/microplat/api/auth/userAccess/${name}` as const
const group = (name: string) => `/microplat/api/auth/sys/user/group/station/group/${name}` as const

/** What a choice sends (wire decision); every value travels as text. */
export const StationChoice = z.object({
  stcls,
  busiId: id,
  treeType: z.enum(treeTypes),
  busiType: z.codec(z.enum(['1', '2', '3', '4']), z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]), {
    decode: (text) => Number(text) as 1 | 2 | 3 | 4,
    encode: (value) => String(value) as '1' | '2' | '3' | '4',
  }),
})
export type StationChoice = z.infer<typeof StationChoice>

const classList = z.codec(z.string().max(20), z.array(stcls), {
  decode: (text) => text.split(',') as StationClass[],
  encode: (list) => list.join(','),
})
const treeQuery = z.object({ stcls: stcls.optional(), treeType: z.enum(treeTypes).optional() })
const classQuery = z.object({ stcls: stcls.optional() })
const tree = z.array(StationNode)

export const StationRow = z.object({
  stid: z.string(),
  name: z.string(),
  /** The one of both names that is not shown, for the search; empty where a station has one only. */
  otherName: z.string(),
  stcls,
  companyId: z.string(),
  companyName: z.string(),
  province: z.string(),
  city: z.string(),
  capacityKw: z.number(),
})
export type StationRow = z.infer<typeof StationRow>

/** Specification §7 "Session" and "Microservice auth": which stations, and which of them now. */
export const stationAccessContract = {
  currentClasses: endpoint({
    ...legacy,
    path: handle('queryCurrentStcls'),
    response: z.object({
      currentStcls: stcls.nullable(),
      stclsList: z.array(z.object({ stcls, name: z.string(), nameEn: z.string(), count: z.int() })),
    }),
  }),
  tree: endpoint({ ...legacy, path: handle('queryStWithTree'), query: treeQuery, response: tree }),
  regionTree: endpoint({ ...legacy, path: handle('queryRegionStWithTree'), query: classQuery, response: tree }),
  list: endpoint({ ...legacy, path: handle('queryStWithList'), query: classQuery, response: z.array(StationRow) }),
  changeBusiType: endpoint({
    ...legacy,
    path: handle('changeBusiType'),
    changesState: true,
    query: StationChoice,
    response: CurrentStation,
  }),
  setStcls: endpoint({
    ...legacy,
    path: handle('setStcls'),
    changesState: true,
    query: z.object({ stcls }),
    response: CurrentStation,
  }),
  /** Back to the default station (specification §4 "Default-station reset"). */
  goHome: endpoint({ ...legacy, path: handle('goHome'), changesState: true, response: CurrentStation }),
  clearStation: endpoint({
    ...micro,
    path: user('clearStation'),
    changesState: true,
    response: CurrentStation,
  }),
  rtUserInfo: endpoint({
    ...micro,
    path: user('getRtUserInfo'),
    response: z.object({ currentStids: z.array(z.string()), stclsStidMap: z.record(z.string(), z.array(z.string())) }),
  }),
  changeBusiTypeTwin: endpoint({
    ...micro,
    path: user('changeBusiType'),
    changesState: true,
    query: StationChoice,
    response: CurrentStation,
  }),
  setStclsTwin: endpoint({
    ...micro,
    path: user('setStcls'),
    changesState: true,
    query: z.object({ stcls }),
    response: CurrentStation,
  }),
  treeTwin: endpoint({ ...micro, path: user('queryStWithTree'), query: treeQuery, response: tree }),
  /** `stcls` is a list such as `01,02`. */
  lists: endpoint({
    ...micro,
    path: user('queryMultStclsStWithList'),
    query: z.object({ stcls: classList.optional() }),
    response: z.array(StationRow),
  }),
  groups: endpoint({
    ...micro,
    path: group('getGroupList'),
    query: classQuery,
    response: z.array(z.object({ groupId: z.string(), groupName: z.string(), stcls, stationCount: z.int() })),
  }),
  groupStations: endpoint({
    ...micro,
    path: group('getGroupStationList'),
    query: z.object({ groupId: id }),
    response: z.array(StationRow),
  }),
  addGroup: endpoint({
    ...micro,
    method: 'POST',
    path: group('addGroup'),
    body: z.object({ groupName, stcls, stids: z.array(id).max(10_000).default([]) }),
    response: z.object({ groupId: z.string() }),
  }),
  deleteGroup: endpoint({
    ...micro,
    method: 'POST',
    path: group('deleteGroup'),
    body: z.object({ groupId: id }),
    response: z.object({}),
  }),
  groupAddStation: endpoint({
    ...micro,
    method: 'POST',
    path: group('groupAddStation'),
    body: z.object({ groupId: id, stids: z.array(id).min(1).max(10_000) }),
    response: z.object({ stationCount: z.int() }),
  }),
  groupDeleteStation: endpoint({
    ...micro,
    method: 'POST',
    path: group('groupDeleteStation'),
    body: z.object({ groupId: id, stids: z.array(id).min(1).max(10_000) }),
    response: z.object({ stationCount: z.int() }),
  }),
}

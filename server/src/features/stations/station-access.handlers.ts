import type { FastifyInstance } from 'fastify'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { serve } from '../../http/serve.ts'
import { chooseClass, chooseStation, clearStation, goHome } from './current-station.service.ts'
import { classesOf, listStations, stationIdsOf, treeOf } from './station-access.service.ts'
import {
  addGroup,
  addToGroup,
  deleteGroup,
  groupStations,
  listGroups,
  removeFromGroup,
} from './station-groups.service.ts'

export const serveStationAccess = (app: FastifyInstance) =>
  serve(app, 'stationAccess', stationAccessContract, {
    currentClasses: (ctx) => classesOf(ctx),
    tree: (ctx, { query }) => treeOf(ctx, query.treeType ?? 'default', query.stcls),
    regionTree: (ctx, { query }) => treeOf(ctx, 'region', query.stcls),
    list: (ctx, { query }) => listStations(ctx, query.stcls && [query.stcls]),
    changeBusiType: (ctx, { query }) => chooseStation(ctx, query),
    setStcls: (ctx, { query }) => chooseClass(ctx, query.stcls),
    goHome: (ctx) => goHome(ctx),
    clearStation: (ctx) => clearStation(ctx),
    rtUserInfo: (ctx) => stationIdsOf(ctx),
    changeBusiTypeTwin: (ctx, { query }) => chooseStation(ctx, query),
    setStclsTwin: (ctx, { query }) => chooseClass(ctx, query.stcls),
    treeTwin: (ctx, { query }) => treeOf(ctx, query.treeType ?? 'default', query.stcls),
    lists: (ctx, { query }) => listStations(ctx, query.stcls),
    groups: (ctx, { query }) => listGroups(ctx, query.stcls),
    groupStations: (ctx, { query }) => groupStations(ctx, query.groupId),
    addGroup: (ctx, { body }) => addGroup(ctx, body),
    deleteGroup: (ctx, { body }) => deleteGroup(ctx, body.groupId),
    groupAddStation: (ctx, { body }) => addToGroup(ctx, body.groupId, body.stids),
    groupDeleteStation: (ctx, { body }) => removeFromGroup(ctx, body.groupId, body.stids),
  })

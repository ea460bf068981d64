import type { FastifyInstance } from 'fastify'
import {
  listCalls,
  overviewCalls,
  stationRunContract,
  type ListCall,
  type OverviewCall,
} from '@fengguang/domain/station-run/station-run.contract'
import { serve, type Handlers } from '../../http/serve.ts'
import { stationDetail, stationWeather } from './station-detail.service.ts'
import { exportStations } from './station-list-export.service.ts'
import { pageOfStations } from './station-list.service.ts'
import { scopeOfClass, stationOverview, statusMap, type StationRun } from './station-run.service.ts'

type All = Handlers<typeof stationRunContract>
const each = <K extends keyof All, C>(calls: Record<K, C>, make: (call: C) => All[K]): Pick<All, K> =>
  Object.fromEntries(Object.entries<C>(calls).map(([name, call]) => [name, make(call)])) as Pick<All, K>

export const serveStationRun = (run: StationRun) => (app: FastifyInstance) =>
  serve(app, 'stationRun', stationRunContract, {
    ...each<OverviewCall, (typeof overviewCalls)[OverviewCall]>(
      overviewCalls,
      ({ stcls }) =>
        (ctx, { query }) =>
          stationOverview(ctx, run, scopeOfClass(stcls, query)),
    ),
    ...each<ListCall, (typeof listCalls)[ListCall]>(
      listCalls,
      ({ stcls }) =>
        (ctx, { query: { page, pageSize, stationIds, scope, province, ...filter } }) =>
          pageOfStations(ctx, run, scopeOfClass(stcls, { stationIds, scope, province }), filter, { page, pageSize }),
    ),
    wpDetail: (ctx, { query }) => stationDetail(ctx, run, query.stationId, '02'),
    runStatusDetail: (ctx, { query }) => stationDetail(ctx, run, query.stationId),
    fleetList: (ctx, { query: { page, pageSize, stationIds, scope, stcls, province, ...filter } }) =>
      pageOfStations(ctx, run, { stationIds, scope, stcls, province }, filter, { page, pageSize }),
    fleetExport: (ctx, { query: { stationIds, scope, stcls, province, ...filter } }) =>
      exportStations(ctx, run, { stationIds, scope, stcls, province }, filter),
    statusMap: (ctx, { query }) => statusMap(ctx, run, query),
    weather3day: (ctx, { query }) => stationWeather(ctx, run, query.stationId),
  })

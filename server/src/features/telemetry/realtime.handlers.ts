import type { FastifyInstance } from 'fastify'
import {
  countCalls,
  detailCalls,
  hoursCalls,
  realtimeContract,
  type CountCall,
  type DetailCall,
  type HoursCall,
} from '@fengguang/domain/telemetry/realtime.contract'
import { serve, type Handlers } from '../../http/serve.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { countDevices, deviceDetail } from './device-detail.service.ts'
import { deviceHours } from './device-hours.service.ts'

type All = Handlers<typeof realtimeContract>
const each = <K extends keyof All, C>(calls: Record<K, C>, make: (call: C) => All[K]): Pick<All, K> =>
  Object.fromEntries(Object.entries<C>(calls).map(([name, call]) => [name, make(call)])) as Pick<All, K>

/** A row of the contract's tables is a call: there is one handler of each kind. */
export const serveRealtime = (ingest: IngestClient) => (app: FastifyInstance) =>
  serve(app, 'realtime', realtimeContract, {
    ...each<DetailCall, (typeof detailCalls)[DetailCall]>(
      detailCalls,
      ({ type }) =>
        (ctx, { query }) =>
          deviceDetail(ctx, ingest, query.deviceId, type),
    ),
    ...each<CountCall, (typeof countCalls)[CountCall]>(
      countCalls,
      ({ types }) =>
        (ctx, { query }) =>
          countDevices(ctx, ingest, types, query.stationId),
    ),
    ...each<HoursCall, (typeof hoursCalls)[HoursCall]>(
      hoursCalls,
      ({ types }) =>
        (ctx, { query }) =>
          deviceHours(ctx, query.deviceId, types, query),
    ),
  })

import type { FastifyInstance } from 'fastify'
import { homesContract } from '@fengguang/domain/homes/homes.contract'
import { serve } from '../../http/serve.ts'
import type { StationRun } from '../station-run/station-run.service.ts'
import { fleetOverview, overviewDay } from './home-overview.service.ts'

export const serveHomes = (run: StationRun) => (app: FastifyInstance) =>
  serve(app, 'homes', homesContract, {
    overviewDay: (ctx, { query }) => overviewDay(ctx, run, query),
    fleetOverview: (ctx, { query }) => fleetOverview(ctx, run, query),
  })

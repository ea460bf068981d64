import type { FastifyInstance } from 'fastify'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { serve } from '../../http/serve.ts'
import { analysisHome, lossDays, lossDevices, lossIntervals, lossSummary } from './analysis.service.ts'
import { brandComparison, exportBrands } from './brands.service.ts'
import { openDiagnoses } from './diagnoses.service.ts'
import { exportFaults, faultLog, faultTrend } from './faults.service.ts'
import { plantPlan, savePlan } from './plant-plan.service.ts'
import { exportShadows, shadowHeat, shadowList } from './shadow.service.ts'
import { deviceSpread, exportSpread } from './spread.service.ts'
import { lossVersions } from './versions.service.ts'

export const serveAnalysis = (app: FastifyInstance) =>
  serve(app, 'analysis', analysisContract, {
    home: (ctx, { query }) => analysisHome(ctx, query),
    lossSummary: (ctx, { query }) => lossSummary(ctx, query),
    lossVersions: (ctx, { query }) => lossVersions(ctx, query),
    openDiagnoses: (ctx, { query }) => openDiagnoses(ctx, query.stationId),
    lossDevices: (ctx, { query }) => lossDevices(ctx, query),
    lossDays: (ctx, { query }) => lossDays(ctx, query),
    lossIntervals: (ctx, { query }) => lossIntervals(ctx, query),
    faultLog: (ctx, { query }) => faultLog(ctx, query),
    faultTrend: (ctx, { query }) => faultTrend(ctx, query),
    faultExport: (ctx, { query }) => exportFaults(ctx, query),
    deviceSpread: (ctx, { query }) => deviceSpread(ctx, query),
    spreadExport: (ctx, { query }) => exportSpread(ctx, query),
    brandComparison: (ctx, { query }) => brandComparison(ctx, query),
    brandExport: (ctx, { query }) => exportBrands(ctx, query),
    shadowList: (ctx, { query }) => shadowList(ctx, query),
    shadowExport: (ctx, { query }) => exportShadows(ctx, query),
    shadowHeat: (ctx, { query }) => shadowHeat(ctx, query),
    getCoordinate: (ctx, { query }) => plantPlan(ctx, query.stationId),
    saveDeviceCoordinate: (ctx, { body }) => savePlan(ctx, body),
  })

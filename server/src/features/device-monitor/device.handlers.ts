import type { FastifyInstance } from 'fastify'
import { deviceInfoContract } from '@fengguang/domain/device-monitor/device-info.contract'
import {
  deviceListContract,
  layoutCalls,
  liveListCalls,
  typeCalls,
  typedListCalls,
  type LayoutCall,
  type LiveListCall,
  type TypeCall,
  type TypedListCall,
} from '@fengguang/domain/device-monitor/device-list.contract'
import { subsystems } from '@fengguang/domain/device-monitor/device-subsystems'
import { serve, type Handlers } from '../../http/serve.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { listDevices } from '../devices/device-registration.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { deviceDetail } from '../telemetry/device-detail.service.ts'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { faultCodeList, protocolCodeList } from './device-codes.service.ts'
import { deviceInfo, updateStrings } from './device-info.service.ts'
import { deviceLayout } from './device-layout.service.ts'
import { exportLive } from './device-live-export.service.ts'
import { liveDevices, typeCounts } from './device-live.service.ts'
import { subsystemData, subsystemList } from './device-subsystem.service.ts'

type All = Handlers<typeof deviceListContract>
const each = <K extends keyof All, C>(calls: Record<K, C>, make: (call: C) => All[K]): Pick<All, K> =>
  Object.fromEntries(Object.entries<C>(calls).map(([name, call]) => [name, make(call)])) as Pick<All, K>

/** A row of the contract's tables is a call: there is one handler of each kind. */
export const serveDeviceLists = (ingest: IngestClient) => (app: FastifyInstance) =>
  serve(app, 'deviceLists', deviceListContract, {
    ...each<LiveListCall, (typeof liveListCalls)[LiveListCall]>(
      liveListCalls,
      ({ type }) =>
        (ctx, { query }) =>
          liveDevices(ctx, ingest, { ...query, type }),
    ),
    ...each<TypedListCall, unknown>(
      typedListCalls,
      () =>
        (ctx, { query }) =>
          liveDevices(ctx, ingest, query),
    ),
    ...each<TypeCall, unknown>(
      typeCalls,
      () =>
        (ctx, { query }) =>
          typeCounts(ctx, ingest, query.stationId),
    ),
    ...each<LayoutCall, (typeof layoutCalls)[LayoutCall]>(
      layoutCalls,
      ({ types }) =>
        (ctx, { query }) =>
          deviceLayout(ctx, ingest, types, query.stationId),
    ),
    exportList: (ctx, { query }) => exportLive(ctx, ingest, query),
  })

/** Of whatever type it is. */
async function detailOf(ctx: Context, ingest: IngestClient, id: string) {
  const device = (await readableDevices(ctx, [id])).get(id)
  if (!device) throw new Failure('record.notFound')
  return deviceDetail(ctx, ingest, id, device.type)
}

async function detailIfAny(...asked: Parameters<typeof detailOf>) {
  try {
    return await detailOf(...asked)
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'server.unavailable') throw error
    return null
  }
}

export const serveDeviceInfo = (ingest: IngestClient) => (app: FastifyInstance) =>
  serve(app, 'deviceInfo', deviceInfoContract, {
    getDeviceInfo: (ctx, { query }) => deviceInfo(ctx, query.deviceId),
    ceDeviceInfo: (ctx, { query }) => deviceInfo(ctx, query.deviceId),
    getDeviceInfoWidthDialog: async (ctx, { query: { deviceId } }) => ({
      info: await deviceInfo(ctx, deviceId),
      detail: await detailIfAny(ctx, ingest, deviceId),
    }),
    ceDeviceDetail: (ctx, { query }) => detailOf(ctx, ingest, query.deviceId),
    faultCode: async (ctx, { query }) => faultCodeList(ctx, query.type),
    protocolCodes: async (ctx, { query }) => protocolCodeList(ctx, query.type),
    queryDeviceWithType: (ctx, { query }) => listDevices(ctx, query),
    getWindTurbineSubSystem: async (ctx) => subsystemList(ctx),
    getWindTurbineSubSystemRunData: (ctx, { query }) => subsystemData(ctx, ingest, [query.deviceId], subsystems),
    selectWindTurbineSubSystemRunData: (ctx, { query }) =>
      subsystemData(ctx, ingest, query.deviceIds.split(','), [query.subsystem]),
    inverterUpdateStrm: (ctx, { body }) => updateStrings(ctx, body),
  })

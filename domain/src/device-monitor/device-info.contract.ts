import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { Device, DeviceEntry } from '../devices/devices.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { positiveInteger } from '../kernel/validation.ts'
import { pointKinds } from '../telemetry/point.model.ts'
import { DeviceDetail, PointValue } from '../telemetry/realtime.contract.ts'
import { subsystems } from './device-subsystems.ts'

const id = z.string().min(1).max(128)
const type = z.enum(deviceTypes)
const legacy = { method: 'GET', envelope: 'legacy' } as const

export const maxStrings = 32

/** Strings or branches of an inverter or a combiner box: how many there are, and which of them are not used. */
export const StringSetting = z.object({
  count: z.int().min(0).max(maxStrings),
  unused: z.array(positiveInteger.max(maxStrings)).max(maxStrings),
})
export type StringSetting = z.infer<typeof StringSetting>

export const OpenTag = z.object({ reason: z.string(), by: z.string(), at: z.string() })

/** Ledger data: what is known of a device beside what it reports. */
export const DeviceInfo = Device.extend({
  subArray: z.string().nullable(),
  strings: StringSetting.nullable(),
  /** Why it is out of service, where a reason was entered. */
  tag: OpenTag.nullable(),
  /** What else was registered of it, such as tilt or hub height. */
  details: z.array(z.object({ key: z.string(), name: z.string(), unit: z.string(), value: z.string() })),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

export const PointSubsystem = z.object({ subsystem: z.enum(subsystems), name: z.string() })
export const SubsystemData = PointSubsystem.extend({
  deviceId: z.string(),
  deviceName: z.string(),
  values: z.array(PointValue),
})
export type SubsystemData = z.infer<typeof SubsystemData>

export const ProtocolCode = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(pointKinds),
  decimals: z.int(),
  min: z.number(),
  max: z.number(),
  width: z.int().optional(),
  labels: z.record(z.string(), z.string()).optional(),
})
export type ProtocolCode = z.infer<typeof ProtocolCode>

const info = (path: string) =>
  endpoint({ ...legacy, path, access: 'device:read', query: z.object({ deviceId: id }), response: DeviceInfo })

/** Spec §7, legacy: devices by themselves. */
export const deviceInfoContract = {
  getDeviceInfo: info('/pvwp/device/getDeviceInfo'),
  ceDeviceInfo: info('/ce/device/info'),
  getDeviceInfoWidthDialog: endpoint({
    ...legacy,
    path: '/pvwp/device/getDeviceInfoWidthDialog',
    access: 'telemetry:read',
    query: z.object({ deviceId: id }),
    /** Without detail: neither ingest nor the store can tell now, and what is registered is all there is. */
    response: z.object({ info: DeviceInfo, detail: DeviceDetail.nullable() }),
  }),
  ceDeviceDetail: endpoint({
    ...legacy,
    path: '/ce/device/monitor/rt/device/detail',
    access: 'telemetry:read',
    query: z.object({ deviceId: id }),
    response: DeviceDetail,
  }),
  faultCode: endpoint({
    ...legacy,
    path: '/pvwp/device/faultCode',
    access: 'device:read',
    query: z.object({ type }),
    response: z.array(z.object({ code: z.int(), name: z.string() })),
  }),
  protocolCodes: endpoint({
    ...legacy,
    path: '/pvwp/device/protocolCodes',
    access: 'device:read',
    query: z.object({ type }),
    response: z.array(ProtocolCode),
  }),
  queryDeviceWithType: endpoint({
    ...legacy,
    path: '/pvwp/device/queryDeviceWithType',
    access: 'device:read',
    /** Without a station: of those chosen now. */
    query: z.object({ type, stationId: id.optional() }),
    response: z.array(DeviceEntry),
  }),
  getWindTurbineSubSystem: endpoint({
    ...legacy,
    path: '/wp/monitor/getWindTurbineSubSystem',
    access: 'telemetry:read',
    response: z.array(PointSubsystem.extend({ points: z.array(z.string()) })),
  }),
  getWindTurbineSubSystemRunData: endpoint({
    ...legacy,
    path: '/wp/monitor/getWindTurbineSubSystemRunData',
    access: 'telemetry:read',
    query: z.object({ deviceId: id }),
    response: z.array(SubsystemData),
  }),
  /** One subsystem of several turbines, side by side. */
  selectWindTurbineSubSystemRunData: endpoint({
    ...legacy,
    path: '/wp/monitor/selectWindTurbineSubSystemRunData',
    access: 'telemetry:read',
    query: z.object({ deviceIds: z.string().min(1).max(6500), subsystem: z.enum(subsystems) }),
    response: z.array(SubsystemData),
  }),
  inverterUpdateStrm: endpoint({
    method: 'POST',
    path: '/microplat/api/energy/realtime/pv/device/inverterUpdateStrm',
    access: 'device:operate',
    envelope: 'microplat',
    body: StringSetting.extend({ deviceId: id, version: z.int32() }),
    response: DeviceInfo,
  }),
}

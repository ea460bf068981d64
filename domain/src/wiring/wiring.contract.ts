import { z } from 'zod'
import { alarmLevels } from '../alarms/alarm.model.ts'
import { deviceStateNames, deviceTypes, type DeviceState } from '../devices/device.model.ts'
import { endpoint, fileResponse, intParam } from '../kernel/endpoint.ts'
import { buckets } from '../telemetry/history.rules.ts'
import { CurveSeries } from '../telemetry/telemetry.contract.ts'
import { Binding, maxBindings } from './binding.model.ts'
import { diagramShapes } from './diagram.model.ts'

const base = '/microplat/api/energy/wiring'
const id = z.string().min(1).max(128)
const instant = z.iso.datetime({ offset: true })
const deviceStates = Object.keys(deviceStateNames) as [DeviceState, ...DeviceState[]]
const micro = { envelope: 'microplat' } as const
const read = { ...micro, access: 'wiring:read' } as const
const write = { ...micro, access: 'wiring:write' } as const

/** Drawn by us from the devices, or uploaded. */
export const diagramSources = ['drawn', 'uploaded'] as const

export const DiagramDeviceRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
})

export const WiringDiagram = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  source: z.enum(diagramSources),
  /** 0: nobody ever changed it. */
  version: z.int(),
  fileName: z.string(),
  savedBy: z.string(),
  savedAt: z.string().nullable(),
  svg: z.string(),
  /** All devices of the station: names for tooltips and pickers. */
  devices: z.array(DiagramDeviceRow),
})
export type WiringDiagram = z.infer<typeof WiringDiagram>

export const WiringRow = z.object({
  id: z.string(),
  state: z.enum(deviceStates),
  /** Of the newest frame; null when none ever came. */
  at: z.string().nullable(),
  isStale: z.boolean(),
  /** By point, as the drawing names it. */
  values: z.record(z.string(), z.number().nullable()),
  /** The gravest of its alarms that are active now, and how many there are. */
  alarm: z.object({ level: z.enum(alarmLevels), text: z.string(), count: z.int() }).optional(),
})
export type WiringRow = z.infer<typeof WiringRow>

export const WiringLive = z.object({
  at: z.string(),
  /** False: live values are unavailable; what the store knows is shown, or nothing. */
  isLive: z.boolean(),
  rows: z.array(WiringRow),
})
export type WiringLive = z.infer<typeof WiringLive>

export const logKinds = ['alarm', 'switch'] as const

export const WiringLogRow = z.object({
  at: z.string(),
  kind: z.enum(logKinds),
  /** Null: an alarm of many devices at once. */
  deviceId: z.string().nullable(),
  deviceName: z.string(),
  /** Empty where the event is about the device as a whole. */
  point: z.string(),
  text: z.string(),
  /** What the change means, as a state of a device. */
  tone: z.enum(deviceStates),
})
export type WiringLogRow = z.infer<typeof WiringLogRow>
export const maxLogRows = 300

export const WiringVersion = z.object({
  version: z.int(),
  source: z.enum(diagramSources),
  fileName: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
  points: z.int(),
})
export type WiringVersion = z.infer<typeof WiringVersion>

export const wiringContract = {
  svgData: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/svgData`,
    query: z.object({
      stationId: id,
      version: intParam(1, 1_000_000).optional(),
      /** Of what is drawn: for a wide window, or for a phone held upright. */
      shape: z.enum(diagramShapes).optional(),
    }),
    response: WiringDiagram,
  }),
  realTime: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/realTime`,
    query: z.object({ stationId: id }),
    response: WiringLive,
  }),
  /** Switches that moved, alarms and faults that came and went, newest first. */
  logData: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/logData`,
    query: z.object({ stationId: id, from: instant, to: instant }),
    response: z.object({
      rows: z.array(WiringLogRow),
      isCut: z.boolean(),
      /** The store does not answer: only alarms are listed. */
      isWithoutSwitches: z.boolean(),
    }),
  }),
  history: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/history`,
    query: z.object({
      stationId: id,
      deviceId: id,
      point: z.string().min(1).max(80),
      from: instant,
      to: instant,
      bucket: z.enum(buckets),
    }),
    response: z.array(CurveSeries),
  }),
  pointConfig: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/pointConfig`,
    query: z.object({ stationId: id }),
    response: z.object({ version: z.int(), points: z.array(Binding) }),
  }),
  savePoints: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/savePoints`,
    /** `version` is the one that was edited: if another came meanwhile, nothing is saved. */
    body: z.object({ stationId: id, version: z.int32(), points: z.array(Binding).max(maxBindings) }),
    response: z.object({ version: z.int() }),
  }),
  /** The bytes of an SVG are the body. It becomes the station's diagram, cleaned; what was left out is listed. */
  upload: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/upload`,
    bodyType: 'bytes',
    query: z.object({ stationId: id, fileName: z.string().max(200), version: intParam(0, 1_000_000) }),
    body: z.instanceof(Uint8Array),
    response: z.object({ version: z.int(), points: z.int(), leftOut: z.record(z.string(), z.int()) }),
  }),
  versions: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/versions`,
    query: z.object({ stationId: id }),
    response: z.array(WiringVersion),
  }),
  /** Back to an earlier version, or with 0 to the one drawn from the devices; as a new version. */
  revert: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/revert`,
    body: z.object({ stationId: id, version: z.int32(), to: z.int32().min(0) }),
    response: z.object({ version: z.int() }),
  }),
  /** To be changed with a drawing program and uploaded again; its points stay bound. */
  download: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/download`,
    query: z.object({ stationId: id }),
    response: fileResponse,
  }),
}

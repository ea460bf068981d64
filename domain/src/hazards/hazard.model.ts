import { z } from 'zod'
import { deviceTypeNames, deviceTypes, type DeviceType } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { requiredMax } from '../kernel/validation.ts'

export const workKindNames = textPairs({
  electrical: ['电气作业', 'Electrical work'],
  line: ['线路作业', 'Line work'],
  relayProtection: ['继电保护作业', 'Relay-protection work'],
  mechanical: ['机械检修', 'Mechanical work'],
  control: ['控制系统作业', 'Control-system work'],
  height: ['高处作业', 'Work at height'],
  lifting: ['起重吊装', 'Lifting'],
  hotWork: ['动火作业', 'Hot work'],
  earthWork: ['动土作业', 'Earth work'],
  confinedSpace: ['有限空间作业', 'Confined space'],
  emergency: ['紧急抢修', 'Emergency repair'],
})
export type WorkKind = keyof typeof workKindNames
export const workKinds = Object.keys(workKindNames) as [WorkKind, ...WorkKind[]]

export const anyDevice = 'any'
/** A hazard of any device lies in the work itself. */
export const hazardDeviceNames = textPairs({ any: ['任意设备', 'Any device'], ...deviceTypeNames })
export type HazardDevice = DeviceType | typeof anyDevice
export const hazardDevices = [anyDevice, ...deviceTypes] as [HazardDevice, ...HazardDevice[]]

export const hazardTextMax = 200

export const HazardFields = z.object({
  workKind: z.enum(workKinds),
  deviceType: z.enum(hazardDevices),
  hazard: requiredMax(hazardTextMax),
  control: requiredMax(hazardTextMax),
})
export type HazardFields = z.infer<typeof HazardFields>

export const Hazard = z.object({
  id: z.string(),
  workKind: z.enum(workKinds),
  deviceType: z.enum(hazardDevices),
  hazard: z.string(),
  control: z.string(),
  changedByName: z.string(),
  changedAt: z.iso.datetime(),
  version: z.int(),
})
export type Hazard = z.infer<typeof Hazard>

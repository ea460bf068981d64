import { reportedStates, type DeviceState, type StationState } from './device.model.ts'

const interruptedAfterPeriods = 3
const staleAfterPeriods = 2

export interface LastReport {
  /** Epoch milliseconds of the newest frame; absent when none ever came. */
  atMs: number | undefined
  /** The number the device gave as its state, if its type has one. */
  reported: number | null | undefined
  periodSeconds: number
  /** Its gateway said goodbye or was lost after that frame. */
  gatewayLost?: boolean
}

export function deviceStateOf(last: LastReport, nowMs: number): DeviceState {
  if (last.atMs === undefined) return 'notConnected'
  if (last.gatewayLost || nowMs - last.atMs > interruptedAfterPeriods * last.periodSeconds * 1000) return 'interrupted'
  return reportedStates[(last.reported ?? 3) as keyof typeof reportedStates] ?? 'normal'
}

export const isStale = (atMs: number, periodSeconds: number, nowMs: number): boolean =>
  nowMs - atMs > staleAfterPeriods * periodSeconds * 1000

const unreachable = new Set<DeviceState>(['interrupted', 'offline'])

/** First match wins; a fault or alarm among those that answer goes before "partially offline". Devices that never reported count for nothing. */
export function stationStateOf(devices: readonly DeviceState[]): StationState {
  const known = devices.filter((state) => state !== 'notConnected')
  if (known.length === 0) return 'unknown'
  if (known.every((state) => unreachable.has(state))) return 'offline'
  if (known.includes('fault')) return 'fault'
  if (known.includes('alarm')) return 'alarm'
  return known.some((state) => unreachable.has(state)) ? 'partlyOffline' : 'normal'
}

import { hourMs, minuteMs } from '../local-day.ts'
import type { Farm } from './farm.ts'
import { deratedCapKw, dispatchCapKw, touches, type FarmFault } from './farm-faults.ts'

export const controlModes = { stopped: 0, automatic: 1, service: 3, limited: 4 } as const
export const states = { offline: 0, standby: 2, normal: 3, alarm: 4, fault: 5 } as const

/** Of the maker's list: pitch battery, converter overcurrent, gear oil hot, yaw drive, generator bearing, safety chain. */
const tripCodes = [1103, 2207, 3041, 4012, 5118, 6001] as const
const deratingCode = 3902

export interface TurbineStatus {
  state: number
  faultCode: number
  controlMode: number
  powerLimitKw: number
  /** What it is held to, by dispatch or by itself. */
  capKw: number
  stopped: boolean
}

/** What the machine says of itself at the end of a minute; `making` is whether it made power. */
export function statusOf(
  farm: Farm,
  faults: readonly FarmFault[],
  hour: number,
  minute: number,
  making: boolean,
  storm: boolean,
): TurbineStatus {
  const status: TurbineStatus = {
    state: making ? states.normal : states.standby,
    faultCode: 0,
    controlMode: storm ? controlModes.stopped : controlModes.automatic,
    powerLimitKw: farm.type.ratedKw,
    capKw: farm.type.ratedKw,
    stopped: storm,
  }
  const atMs = hour * hourMs + (minute + 1) * minuteMs
  for (const fault of faults) if (fault.startMs < atMs && atMs <= fault.endMs) under(farm, fault, status)
  return status
}

function under(farm: Farm, fault: FarmFault, status: TurbineStatus): void {
  switch (fault.cause) {
    case 'dispatchLimit':
      status.powerLimitKw = dispatchCapKw(farm, fault)
      status.capKw = Math.min(status.capKw, status.powerLimitKw)
      if (!status.stopped) status.controlMode = controlModes.limited
      break
    case 'maintenance':
      Object.assign(status, { state: states.offline, controlMode: controlModes.service, stopped: true })
      break
    case 'turbineTrip':
      Object.assign(status, {
        state: states.fault,
        faultCode: tripCodes[Math.floor(fault.depth * tripCodes.length)]!,
        controlMode: controlModes.stopped,
        stopped: true,
      })
      break
    case 'silentStop':
      Object.assign(status, { state: states.standby, controlMode: controlModes.stopped, stopped: true })
      break
    case 'derating':
      status.capKw = Math.min(status.capKw, deratedCapKw(farm, fault))
      if (status.state !== states.fault) Object.assign(status, { state: states.alarm, faultCode: deratingCode })
      break
    default:
      break
  }
}

export const faultsOfTurbine = (faults: readonly FarmFault[], turbine: number): FarmFault[] =>
  faults.filter((fault) => touches(fault, turbine))

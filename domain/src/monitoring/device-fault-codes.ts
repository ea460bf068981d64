import type { DeviceType } from '../devices/device.model.ts'
import type { Message } from '../kernel/messages.ts'

export interface FaultCode {
  code: number
  name: Message
}

const table = (rows: Readonly<Record<number, Message>>): FaultCode[] =>
  Object.entries(rows).map(([code, name]) => ({ code: Number(code), name }))

/** What the numbers in `faultCode` mean, as makers of the devices list them. */
const faultCodes: Partial<Record<DeviceType, readonly FaultCode[]>> = {
  inverter: table({
    1000: ['电网过压', 'Grid over-voltage'],
    1001: ['电网欠压', 'Grid under-voltage'],
    1002: ['电网过频', 'Grid over-frequency'],
    1003: ['电网欠频', 'Grid under-frequency'],
    1004: ['直流过压', 'DC over-voltage'],
    1005: ['绝缘阻抗低', 'Low insulation resistance'],
    1006: ['漏电流超限', 'Residual current too high'],
    1007: ['机内过温', 'Inner temperature too high'],
    1008: ['风扇故障', 'Fan failure'],
    1009: ['逆变过流', 'AC over-current'],
    1010: ['母线不平衡', 'Bus imbalance'],
    1011: ['接触器故障', 'Contactor failure'],
    2003: ['过温降额', 'Derated by temperature'],
  }),
  turbine: table({
    1103: ['变桨电池欠压', 'Pitch battery low'],
    2207: ['变流器过流', 'Converter over-current'],
    3041: ['齿轮箱油温高', 'Gearbox oil too hot'],
    3902: ['齿轮箱过温降额', 'Derated by gearbox temperature'],
    4012: ['偏航驱动故障', 'Yaw drive failure'],
    5118: ['发电机轴承过温', 'Generator bearing too hot'],
    6001: ['安全链断开', 'Safety chain open'],
  }),
}

export const faultCodesOf = (type: DeviceType): readonly FaultCode[] => faultCodes[type] ?? []

/** Undefined for 0, which is no fault, and for a number nobody listed. */
export const faultName = (type: DeviceType, code: number | null): Message | undefined =>
  faultCodesOf(type).find((row) => row.code === code)?.name

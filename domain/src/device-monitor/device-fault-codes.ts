import type { DeviceType } from '../devices/device.model.ts'
import type { TextPair } from '../kernel/texts.ts'
import type { PointCode } from '../telemetry/catalogue.ts'

export interface FaultCode {
  code: number
  name: TextPair
  /** The measured point that explains it. */
  point: string
}

type Row<T extends DeviceType> = readonly [zh: string, en: string, point: PointCode<T>]
const table = <T extends DeviceType>(rows: Readonly<Record<number, Row<T>>>): FaultCode[] =>
  Object.entries(rows).map(([code, [zh, en, point]]) => ({ code: Number(code), name: [zh, en], point }))

/** What the numbers in `faultCode` mean, as makers of the devices list them. */
const faultCodes: Partial<Record<DeviceType, readonly FaultCode[]>> = {
  inverter: table<'inverter'>({
    1000: ['电网过压', 'Grid over-voltage', 'uabV'],
    1001: ['电网欠压', 'Grid under-voltage', 'uabV'],
    1002: ['电网过频', 'Grid over-frequency', 'frequencyHz'],
    1003: ['电网欠频', 'Grid under-frequency', 'frequencyHz'],
    1004: ['直流过压', 'DC over-voltage', 'mpptU'],
    1005: ['绝缘阻抗低', 'Low insulation resistance', 'insulationKohm'],
    1006: ['漏电流超限', 'Residual current too high', 'insulationKohm'],
    1007: ['机内过温', 'Inner temperature too high', 'innerTemperatureC'],
    1008: ['风扇故障', 'Fan failure', 'innerTemperatureC'],
    1009: ['逆变过流', 'AC over-current', 'iaA'],
    1010: ['母线不平衡', 'Bus imbalance', 'dcPowerKw'],
    1011: ['接触器故障', 'Contactor failure', 'powerKw'],
    2003: ['过温降额', 'Derated by temperature', 'innerTemperatureC'],
  }),
  turbine: table<'turbine'>({
    1103: ['变桨电池欠压', 'Pitch battery low', 'pitchADeg'],
    2207: ['变流器过流', 'Converter over-current', 'gridCurrentA'],
    3041: ['齿轮箱油温高', 'Gearbox oil too hot', 'gearOilC'],
    3902: ['齿轮箱过温降额', 'Derated by gearbox temperature', 'gearOilC'],
    4012: ['偏航驱动故障', 'Yaw drive failure', 'yawErrorDeg'],
    5118: ['发电机轴承过温', 'Generator bearing too hot', 'generatorBearingC'],
    6001: ['安全链断开', 'Safety chain open', 'rotorSpeedRpm'],
  }),
}

export const faultCodesOf = (type: DeviceType): readonly FaultCode[] => faultCodes[type] ?? []

export const faultOf = (type: DeviceType, code: number | null): FaultCode | undefined =>
  faultCodesOf(type).find((row) => row.code === code)

/** Undefined for 0, which is no fault, and for a number nobody listed. */
export const faultName = (type: DeviceType, code: number | null): TextPair | undefined => faultOf(type, code)?.name

import { textPairs } from '../kernel/texts.ts'
import { catalogue, type PointCode } from '../telemetry/catalogue.ts'

/** Logical nodes of IEC 61400-25. */
export const subsystemNames = textPairs({
  WTUR: ['整机', 'Turbine'],
  WROT: ['风轮与变桨', 'Rotor and pitch'],
  WTRM: ['传动链', 'Drive train'],
  WGEN: ['发电机', 'Generator'],
  WCNV: ['变流器', 'Converter'],
  WNAC: ['机舱', 'Nacelle'],
  WYAW: ['偏航', 'Yaw'],
  WTRF: ['变压器', 'Transformer'],
  WMET: ['气象', 'Meteorology'],
})
export type Subsystem = keyof typeof subsystemNames
export const subsystems = Object.keys(subsystemNames) as [Subsystem, ...Subsystem[]]

type TurbinePoint = PointCode<'turbine'>

/** A point without its node does not compile. */
const nodeOf: Readonly<Record<TurbinePoint, Subsystem>> = {
  state: 'WTUR',
  faultCode: 'WTUR',
  powerKw: 'WTUR',
  reactivePowerKvar: 'WTUR',
  totalEnergyKwh: 'WTUR',
  availabilityPct: 'WTUR',
  controlMode: 'WTUR',
  powerLimitKw: 'WTUR',
  rotorSpeedRpm: 'WROT',
  pitchADeg: 'WROT',
  pitchBDeg: 'WROT',
  pitchCDeg: 'WROT',
  torqueKnm: 'WROT',
  gearOilC: 'WTRM',
  gearBearingC: 'WTRM',
  gearOilPressureBar: 'WTRM',
  mainBearingC: 'WTRM',
  vibrationG: 'WTRM',
  generatorSpeedRpm: 'WGEN',
  generatorWindingC: 'WGEN',
  generatorBearingC: 'WGEN',
  converterC: 'WCNV',
  gridVoltageV: 'WCNV',
  gridCurrentA: 'WCNV',
  gridFrequencyHz: 'WCNV',
  nacelleDirectionDeg: 'WNAC',
  nacelleC: 'WNAC',
  windSpeedMs: 'WNAC',
  windDirectionDeg: 'WNAC',
  yawErrorDeg: 'WYAW',
  cableTwistDeg: 'WYAW',
  transformerC: 'WTRF',
  ambientTemperatureC: 'WMET',
}

export const subsystemOf = (point: string): Subsystem | undefined =>
  Object.hasOwn(nodeOf, point) ? nodeOf[point as TurbinePoint] : undefined

export const pointsOfSubsystem = (subsystem: Subsystem): TurbinePoint[] =>
  (Object.keys(catalogue.turbine) as TurbinePoint[]).filter((point) => nodeOf[point] === subsystem)

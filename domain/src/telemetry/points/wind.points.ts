import { counter, measure, setting, state, type Point } from '../point.model.ts'
import { running } from './common.points.ts'

const temperature = (zh: string, en: string) => measure(zh, en, '℃', 1, -60, 250)

/** After the logical nodes of IEC 61400-25; the subsystem of a turbine is the node its points belong to. */
export const turbine = {
  ...running,
  // WTUR
  powerKw: measure('有功功率', 'Active power', 'kW', 2, -1_000, 30_000),
  reactivePowerKvar: measure('无功功率', 'Reactive power', 'kvar', 2, -30_000, 30_000),
  totalEnergyKwh: counter('累计发电量', 'Total energy', 'kWh', 2),
  availabilityPct: measure('可利用率', 'Availability', '%', 2, 0, 100),
  controlMode: state('控制模式', 'Control mode', {
    0: ['停机', 'Stopped'],
    1: ['自动', 'Automatic'],
    2: ['手动', 'Manual'],
    3: ['维护', 'Service'],
    4: ['限功率', 'Limited'],
  }),
  powerLimitKw: setting('有功限值', 'Power limit', 'kW', 2, 0, 30_000),
  // WROT
  rotorSpeedRpm: measure('风轮转速', 'Rotor speed', 'rpm', 2, 0, 60),
  pitchADeg: measure('桨距角A', 'Pitch A', '°', 2, -20, 120),
  pitchBDeg: measure('桨距角B', 'Pitch B', '°', 2, -20, 120),
  pitchCDeg: measure('桨距角C', 'Pitch C', '°', 2, -20, 120),
  torqueKnm: measure('转矩', 'Torque', 'kN·m', 2, -1_000, 20_000),
  // WTRM
  gearOilC: temperature('齿轮箱油温', 'Gearbox oil temperature'),
  gearBearingC: temperature('齿轮箱轴承温度', 'Gearbox bearing temperature'),
  gearOilPressureBar: measure('齿轮箱油压', 'Gearbox oil pressure', 'bar', 2, 0, 50),
  mainBearingC: temperature('主轴承温度', 'Main bearing temperature'),
  vibrationG: measure('振动', 'Vibration', 'g', 4, -10, 10),
  // WGEN
  generatorSpeedRpm: measure('发电机转速', 'Generator speed', 'rpm', 1, 0, 4_000),
  generatorWindingC: temperature('发电机绕组温度', 'Generator winding temperature'),
  generatorBearingC: temperature('发电机轴承温度', 'Generator bearing temperature'),
  // WCNV
  converterC: temperature('变流器温度', 'Converter temperature'),
  gridVoltageV: measure('网侧电压', 'Grid voltage', 'V', 1, 0, 5_000),
  gridCurrentA: measure('网侧电流', 'Grid current', 'A', 1, 0, 20_000),
  gridFrequencyHz: measure('电网频率', 'Grid frequency', 'Hz', 2, 0, 70),
  // WNAC
  nacelleDirectionDeg: measure('机舱方向', 'Nacelle direction', '°', 1, 0, 360),
  nacelleC: temperature('机舱温度', 'Nacelle temperature'),
  windSpeedMs: measure('风速', 'Wind speed', 'm/s', 2, 0, 75),
  windDirectionDeg: measure('风向', 'Wind direction', '°', 1, 0, 360),
  // WYAW
  yawErrorDeg: measure('对风偏差', 'Yaw error', '°', 2, -180, 180),
  cableTwistDeg: measure('扭缆角度', 'Cable twist', '°', 1, -2_000, 2_000),
  // WTRF
  transformerC: temperature('变压器温度', 'Transformer temperature'),
  // WMET
  ambientTemperatureC: measure('环境温度', 'Ambient temperature', '℃', 1, -60, 70),
} satisfies Record<string, Point>

/** Heights from the ground up; a tower says in its ledger data which they are. */
export const tower = {
  windSpeedsMs: measure('各层风速', 'Wind speed by height', 'm/s', 2, 0, 75, 8),
  windDirectionsDeg: measure('各层风向', 'Wind direction by height', '°', 1, 0, 360, 8),
  temperatureC: measure('温度', 'Temperature', '℃', 1, -60, 70),
  pressureHpa: measure('气压', 'Pressure', 'hPa', 1, 400, 1_100),
  humidityPct: measure('湿度', 'Humidity', '%', 1, 0, 100),
  airDensityKgm3: measure('空气密度', 'Air density', 'kg/m³', 4, 0.5, 1.8),
} satisfies Record<string, Point>

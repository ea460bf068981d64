import { counter, measure, normalAlarm, openClosed, setting, state, type Point } from '../point.model.ts'
import { running } from './common.points.ts'

export const inverter = {
  ...running,
  powerKw: measure('交流有功功率', 'AC power', 'kW', 2, -500, 10_000),
  reactivePowerKvar: measure('无功功率', 'Reactive power', 'kvar', 2, -10_000, 10_000),
  powerFactor: measure('功率因数', 'Power factor', '', 3, -1, 1),
  frequencyHz: measure('频率', 'Frequency', 'Hz', 2, 0, 70),
  uabV: measure('AB线电压', 'Voltage AB', 'V', 1, 0, 2_000),
  ubcV: measure('BC线电压', 'Voltage BC', 'V', 1, 0, 2_000),
  ucaV: measure('CA线电压', 'Voltage CA', 'V', 1, 0, 2_000),
  iaA: measure('A相电流', 'Current A', 'A', 1, 0, 10_000),
  ibA: measure('B相电流', 'Current B', 'A', 1, 0, 10_000),
  icA: measure('C相电流', 'Current C', 'A', 1, 0, 10_000),
  dcPowerKw: measure('直流功率', 'DC power', 'kW', 2, -500, 12_000),
  mpptU: measure('MPPT电压', 'MPPT voltage', 'V', 1, 0, 2_000, 16),
  mpptI: measure('MPPT电流', 'MPPT current', 'A', 2, -50, 5_000, 16),
  stringI: measure('组串电流', 'String current', 'A', 2, -50, 100, 32),
  dayEnergyKwh: measure('日发电量', 'Energy today', 'kWh', 2, 0, 1e6),
  totalEnergyKwh: counter('累计发电量', 'Total energy', 'kWh', 2),
  runningHours: counter('运行小时', 'Running hours', 'h', 2, 1e7),
  efficiencyPct: measure('转换效率', 'Efficiency', '%', 2, 0, 105),
  innerTemperatureC: measure('机内温度', 'Inner temperature', '℃', 1, -60, 150),
  insulationKohm: measure('绝缘电阻', 'Insulation resistance', 'kΩ', 0, 0, 100_000),
  powerLimitKw: setting('有功限值', 'Power limit', 'kW', 2, 0, 10_000),
} satisfies Record<string, Point>

export const combinerBox = {
  ...running,
  busVoltageV: measure('母线电压', 'Bus voltage', 'V', 1, 0, 2_000),
  branchI: measure('支路电流', 'Branch current', 'A', 2, -50, 200, 24),
  totalCurrentA: measure('总电流', 'Total current', 'A', 2, -500, 5_000),
  powerKw: measure('功率', 'Power', 'kW', 2, -500, 5_000),
  temperatureC: measure('箱内温度', 'Temperature', '℃', 1, -60, 150),
  surgeArrester: state('防雷器', 'Surge arrester', normalAlarm),
  breaker: state('断路器', 'Breaker', openClosed),
} satisfies Record<string, Point>

export const boxTransformer = {
  ...running,
  hvVoltageKv: measure('高压侧电压', 'HV voltage', 'kV', 3, 0, 1_000),
  hvCurrentA: measure('高压侧电流', 'HV current', 'A', 2, 0, 10_000),
  lvVoltageV: measure('低压侧电压', 'LV voltage', 'V', 1, 0, 5_000),
  lvCurrentA: measure('低压侧电流', 'LV current', 'A', 1, 0, 20_000),
  powerKw: measure('有功功率', 'Active power', 'kW', 2, -20_000, 20_000),
  reactivePowerKvar: measure('无功功率', 'Reactive power', 'kvar', 2, -20_000, 20_000),
  oilTemperatureC: measure('油温', 'Oil temperature', '℃', 1, -60, 200),
  windingTemperatureC: measure('绕组温度', 'Winding temperature', '℃', 1, -60, 250),
  lightGas: state('轻瓦斯', 'Light gas', normalAlarm),
  heavyGas: state('重瓦斯', 'Heavy gas', normalAlarm),
  pressureRelease: state('压力释放', 'Pressure release', normalAlarm),
  oilLevel: state('油位', 'Oil level', normalAlarm),
  hvSwitch: state('高压开关', 'HV switch', openClosed),
  lvSwitch: state('低压开关', 'LV switch', openClosed),
  earthingSwitch: state('接地刀闸', 'Earthing switch', openClosed),
  door: state('柜门', 'Door', { 0: ['关', 'Shut'], 1: ['开', 'Open'] }),
} satisfies Record<string, Point>

export const weather = {
  ghiWm2: measure('水平总辐照度', 'Global horizontal irradiance', 'W/m²', 1, -20, 2_000),
  poaWm2: measure('倾斜面辐照度', 'Plane-of-array irradiance', 'W/m²', 1, -20, 2_000),
  dayIrradiationMj: measure('日辐射量', 'Irradiation today', 'MJ/m²', 3, 0, 60),
  ambientTemperatureC: measure('环境温度', 'Ambient temperature', '℃', 1, -60, 70),
  moduleTemperatureC: measure('组件温度', 'Module temperature', '℃', 1, -60, 120),
  windSpeedMs: measure('风速', 'Wind speed', 'm/s', 2, 0, 75),
  windDirectionDeg: measure('风向', 'Wind direction', '°', 1, 0, 360),
  humidityPct: measure('湿度', 'Humidity', '%', 1, 0, 100),
  pressureHpa: measure('气压', 'Pressure', 'hPa', 1, 400, 1_100),
  rainMm: counter('累计降雨', 'Rain', 'mm', 1, 1e6),
} satisfies Record<string, Point>

import { counter, measure, normalAlarm, openClosed, setting, state, type Point } from '../point.model.ts'
import { running } from './common.points.ts'

export const storagePcs = {
  ...running,
  powerKw: measure('有功功率', 'Active power', 'kW', 2, -20_000, 20_000),
  reactivePowerKvar: measure('无功功率', 'Reactive power', 'kvar', 2, -20_000, 20_000),
  mode: state('工作模式', 'Mode', {
    0: ['停机', 'Stopped'],
    1: ['充电', 'Charging'],
    2: ['放电', 'Discharging'],
    3: ['待机', 'Standby'],
  }),
  chargedKwh: counter('累计充电量', 'Charged energy', 'kWh', 2),
  dischargedKwh: counter('累计放电量', 'Discharged energy', 'kWh', 2),
  powerLimitKw: setting('有功设定', 'Power set-point', 'kW', 2, -20_000, 20_000),
} satisfies Record<string, Point>

export const battery = {
  ...running,
  socPct: measure('荷电状态', 'State of charge', '%', 1, 0, 100),
  sohPct: measure('健康状态', 'State of health', '%', 1, 0, 100),
  voltageV: measure('电压', 'Voltage', 'V', 1, 0, 2_000),
  currentA: measure('电流', 'Current', 'A', 1, -5_000, 5_000),
  cellMaxV: measure('单体最高电压', 'Highest cell voltage', 'V', 3, 0, 5),
  cellMinV: measure('单体最低电压', 'Lowest cell voltage', 'V', 3, 0, 5),
  cellMaxC: measure('单体最高温度', 'Highest cell temperature', '℃', 1, -60, 150),
  cellMinC: measure('单体最低温度', 'Lowest cell temperature', '℃', 1, -60, 150),
  insulationKohm: measure('绝缘电阻', 'Insulation resistance', 'kΩ', 0, 0, 100_000),
  cycles: counter('循环次数', 'Cycles', '', 1, 1e6),
} satisfies Record<string, Point>

export const chargingPile = {
  ...running,
  pileState: state('充电状态', 'Charging state', {
    0: ['空闲', 'Free'],
    1: ['已插枪', 'Plugged in'],
    2: ['充电中', 'Charging'],
    3: ['已充满', 'Full'],
  }),
  voltageV: measure('电压', 'Voltage', 'V', 1, 0, 1_500),
  currentA: measure('电流', 'Current', 'A', 1, 0, 1_000),
  powerKw: measure('功率', 'Power', 'kW', 2, 0, 1_000),
  vehicleSocPct: measure('车辆电量', 'Vehicle charge', '%', 1, 0, 100),
  energyKwh: counter('累计充电量', 'Energy', 'kWh', 2),
  feeYuan: counter('累计费用', 'Fee', '元', 2),
} satisfies Record<string, Point>

export const environment = {
  temperatureC: measure('温度', 'Temperature', '℃', 1, -60, 100),
  humidityPct: measure('湿度', 'Humidity', '%', 1, 0, 100),
  noiseDb: measure('噪声', 'Noise', 'dB', 1, 0, 200),
  pm25UgM3: measure('PM2.5', 'PM2.5', 'µg/m³', 1, 0, 2_000),
  pm10UgM3: measure('PM10', 'PM10', 'µg/m³', 1, 0, 5_000),
  water: state('水浸', 'Water', normalAlarm),
  smoke: state('烟感', 'Smoke', normalAlarm),
} satisfies Record<string, Point>

export const hvSwitch = {
  position: state('分合位', 'Position', openClosed),
  voltageKv: measure('电压', 'Voltage', 'kV', 3, 0, 1_000),
  currentA: measure('电流', 'Current', 'A', 2, 0, 20_000),
  powerKw: measure('功率', 'Power', 'kW', 2, -2e6, 2e6),
  temperatureC: measure('触头温度', 'Contact temperature', '℃', 1, -60, 250),
  partialDischargeDb: measure('局部放电', 'Partial discharge', 'dB', 1, 0, 100),
} satisfies Record<string, Point>

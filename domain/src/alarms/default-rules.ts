import { deviceTypes, type DeviceType } from '../devices/device.model.ts'
import type { AlarmLevel, AlarmSource } from './alarm.model.ts'
import { defaultDamping, keyOf, type RuleSettings } from './alarm-rule.model.ts'

/** A rule as the engine judges it. */
export interface ActiveRule {
  key: string
  source: AlarmSource
  point: string | null
  settings: RuleSettings
}

const plain: RuleSettings = {
  enabled: true,
  level: 'minor',
  secondLevel: null,
  firstLimit: null,
  firstMinutes: null,
  secondLimit: null,
  secondMinutes: null,
  riseC: null,
  delaySeconds: 0,
  ...defaultDamping,
  deadband: 0,
  minIrradianceWm2: null,
}

const rule = (source: AlarmSource, point: string | null, settings: Partial<RuleSettings>): ActiveRule => ({
  key: keyOf(source, point),
  source,
  point,
  settings: { ...plain, ...settings },
})

/** Minor after ten minutes beyond the first, major after two beyond the second. */
const limits = (point: string, firstLimit: number, secondLimit: number, levels: readonly AlarmLevel[] = []) =>
  rule('threshold', point, {
    level: levels[0] ?? 'minor',
    firstLimit,
    firstMinutes: 10,
    secondLimit,
    secondMinutes: 2,
    secondLevel: levels[1] ?? 'major',
    deadband: 3,
  })
const rise = (point: string, riseC: number, level: AlarmLevel = 'major') =>
  rule('temperatureRise', point, { level, riseC, deadband: 2 })
const condition = (point: string, level: AlarmLevel) => rule('state', point, { level })

const lost = rule('communicationLost', null, { level: 'major' })
const running = [
  rule('faultCode', 'faultCode', { level: 'major' }),
  // A device that passes through a state for a moment while it starts is no alarm.
  rule('state', 'state', { level: 'minor', secondLevel: 'major', delaySeconds: 60 }),
  lost,
]
const stale = (point: string) => rule('stale', point, { level: 'info', delaySeconds: 300 })
const lowString = (point: string) =>
  rule('lowString', point, { level: 'minor', delaySeconds: 1800, minIrradianceWm2: 300 })

/** What every installation starts with; a company, station, type or device may have its own instead. */
export const defaultRules: Readonly<Record<DeviceType, readonly ActiveRule[]>> = {
  inverter: [
    ...running,
    limits('innerTemperatureC', 75, 85),
    rise('innerTemperatureC', 30),
    lowString('stringI'),
    rule('zeroOutput', 'powerKw', { level: 'major', delaySeconds: 900, minIrradianceWm2: 200 }),
    // An hour: clouds pass the instrument minutes before they pass the far end of a plant.
    rule('underperformance', 'powerKw', { level: 'minor', delaySeconds: 3600, minIrradianceWm2: 500 }),
    stale('powerKw'),
  ],
  combinerBox: [
    ...running,
    limits('temperatureC', 75, 85),
    lowString('branchI'),
    condition('surgeArrester', 'minor'),
    stale('powerKw'),
  ],
  boxTransformer: [
    ...running,
    limits('oilTemperatureC', 85, 95, ['major', 'critical']),
    rise('oilTemperatureC', 30),
    condition('lightGas', 'major'),
    condition('heavyGas', 'critical'),
    condition('pressureRelease', 'critical'),
    condition('oilLevel', 'minor'),
  ],
  meter: [lost, stale('powerKw'), stale('forwardKwh')],
  weather: [lost, stale('poaWm2')],
  tower: [lost],
  turbine: [
    ...running,
    limits('gearOilC', 75, 85),
    limits('gearBearingC', 85, 95),
    limits('mainBearingC', 70, 80),
    limits('generatorBearingC', 90, 98),
    rise('gearBearingC', 20),
    rise('generatorBearingC', 25),
    stale('windSpeedMs'),
  ],
  storagePcs: [...running],
  battery: [...running, limits('cellMaxC', 45, 55, ['major', 'critical']), rise('cellMaxC', 8, 'critical')],
  chargingPile: [...running],
  environment: [
    lost,
    limits('temperatureC', 40, 50),
    limits('humidityPct', 90, 98, ['info', 'minor']),
    condition('water', 'major'),
    condition('smoke', 'critical'),
  ],
  hvSwitch: [lost, limits('temperatureC', 75, 90, ['major', 'critical']), rise('temperatureC', 20)],
}

/** Settings a rule that is not built in starts from. */
export const newRuleSettings = (source: AlarmSource): RuleSettings => {
  const known = deviceTypes.flatMap((type) => defaultRules[type]).find((one) => one.source === source)
  return known?.settings ?? plain
}

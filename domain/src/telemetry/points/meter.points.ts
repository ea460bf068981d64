import { counter, measure, setting, type Point } from '../point.model.ts'

const energy = (zh: string, en: string) => counter(zh, en, 'kWh', 2)

export const meter = {
  powerKw: measure('有功功率', 'Active power', 'kW', 2, -2e6, 2e6),
  reactivePowerKvar: measure('无功功率', 'Reactive power', 'kvar', 2, -2e6, 2e6),
  powerFactor: measure('功率因数', 'Power factor', '', 3, -1, 1),
  uaKv: measure('A相电压', 'Voltage A', 'kV', 3, 0, 1_000),
  ubKv: measure('B相电压', 'Voltage B', 'kV', 3, 0, 1_000),
  ucKv: measure('C相电压', 'Voltage C', 'kV', 3, 0, 1_000),
  iaA: measure('A相电流', 'Current A', 'A', 2, 0, 20_000),
  ibA: measure('B相电流', 'Current B', 'A', 2, 0, 20_000),
  icA: measure('C相电流', 'Current C', 'A', 2, 0, 20_000),
  forwardKwh: energy('正向有功总', 'Active forward'),
  forwardSharpKwh: energy('正向有功尖', 'Active forward, sharp'),
  forwardPeakKwh: energy('正向有功峰', 'Active forward, peak'),
  forwardFlatKwh: energy('正向有功平', 'Active forward, flat'),
  forwardValleyKwh: energy('正向有功谷', 'Active forward, valley'),
  reverseKwh: energy('反向有功总', 'Active reverse'),
  reverseSharpKwh: energy('反向有功尖', 'Active reverse, sharp'),
  reversePeakKwh: energy('反向有功峰', 'Active reverse, peak'),
  reverseFlatKwh: energy('反向有功平', 'Active reverse, flat'),
  reverseValleyKwh: energy('反向有功谷', 'Active reverse, valley'),
  forwardKvarh: counter('正向无功', 'Reactive forward', 'kvarh', 2),
  reverseKvarh: counter('反向无功', 'Reactive reverse', 'kvarh', 2),
  demandKw: measure('最大需量', 'Demand', 'kW', 2, 0, 2e6),
  ctRatio: setting('电流变比', 'CT ratio', '', 0, 1, 100_000),
  ptRatio: setting('电压变比', 'PT ratio', '', 0, 1, 100_000),
} satisfies Record<string, Point>

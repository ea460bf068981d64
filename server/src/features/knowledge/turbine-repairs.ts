import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { RepairTexts } from './repair-texts.ts'

const towerSafety: TextPair = [
  '停机并锁定叶轮，两人登塔，全程系双钩安全绳；风速超过 12 m/s 不登塔。',
  'Stop the turbine and lock the rotor; climb in pairs with a double lanyard; do not climb above 12 m/s of wind.',
]
const meter: TextPair = ['万用表', 'Multimeter']

/** Codes of turbines. */
export const turbineRepairs: Readonly<Record<number, RepairTexts>> = {
  1103: {
    symptom: [
      '变桨后备电池电压低，风机停机自检不通过。',
      'The pitch battery is low; the turbine stops and fails its self-test.',
    ],
    cause: ['电池老化、低温、充电器或接线故障。', 'Aged battery, cold, or a fault of charger or wiring.'],
    steps: [
      '1. 测三个轴柜单体与总电压。2. 测充电器输出。3. 成组更换电池并做顺桨试验。',
      '1. Measure cells and total in the three cabinets. 2. Measure the charger. 3. Replace the whole set and test feathering.',
    ],
    parts: ['变桨电池组、万用表', 'Pitch battery set, multimeter'],
    safety: towerSafety,
  },
  2207: {
    symptom: [
      '变流器过流跳闸，常在大风或电网扰动时。',
      'The converter trips on over-current, often in strong wind or grid disturbances.',
    ],
    cause: [
      '功率模块、驱动板或滤波电容异常，发电机绝缘下降。',
      'Power module, driver board or filter capacitor at fault, or falling insulation of the generator.',
    ],
    steps: [
      '1. 读故障录波看哪一相。2. 测模块与发电机绝缘。3. 更换故障模块并做低功率试验。',
      '1. Read in the record which phase it was. 2. Measure modules and generator insulation. 3. Replace the faulty module and test at low power.',
    ],
    parts: ['功率模块、绝缘电阻表', 'Power module, insulation tester'],
    safety: [
      '变流器断电后等待 15 分钟放电并验电。',
      'Wait 15 minutes after switching the converter off and test for voltage.',
    ],
  },
  3041: {
    symptom: [
      '齿轮箱油温超过报警值，功率受限或停机。',
      'The gearbox oil passes its limit; power is limited or the turbine stops.',
    ],
    cause: [
      '冷却风扇或油泵故障、散热器堵塞、滤芯堵塞或油位低。',
      'Fan or oil pump at fault, a blocked cooler or filter, or low oil.',
    ],
    steps: [
      '1. 查油位、滤芯压差。2. 查风扇与油泵运行。3. 清洗散热器，取油样化验。',
      '1. Check oil level and pressure drop of the filter. 2. Check fan and pump. 3. Clean the cooler and take an oil sample.',
    ],
    parts: ['滤芯、齿轮油、清洗机', 'Filter, gear oil, washer'],
    safety: towerSafety,
  },
  3902: {
    symptom: [
      '高风速时出力低于功率曲线，报齿轮箱过温降额。',
      'Below the power curve in strong wind, with a derating by gearbox temperature.',
    ],
    cause: ['散热能力不足，通常先于齿轮箱油温高出现。', 'Too little cooling; usually comes before the oil is too hot.'],
    steps: [
      '1. 清洗散热器。2. 查温控阀开度。3. 次日同风速比较油温。',
      '1. Clean the cooler. 2. Check the thermostatic valve. 3. Compare the oil temperature at the same wind the next day.',
    ],
    parts: ['清洗机', 'Washer'],
    safety: towerSafety,
  },
  4012: {
    symptom: ['偏航不动作或对风误差大，出力下降。', 'The nacelle does not turn or stands off the wind; power falls.'],
    cause: ['偏航电机、减速器、接触器或制动压力异常。', 'Yaw motor, gear, contactor or brake pressure at fault.'],
    steps: [
      '1. 手动偏航看电流。2. 查制动压力与接触器。3. 查减速器油位与齿面。',
      '1. Yaw by hand and watch the current. 2. Check brake pressure and contactor. 3. Check oil and teeth of the gear.',
    ],
    parts: ['接触器、压力表', 'Contactor, pressure gauge'],
    safety: towerSafety,
  },
  5118: {
    symptom: ['发电机轴承温度高，伴随振动或异响。', 'A generator bearing is hot, with vibration or noise.'],
    cause: ['润滑不足或过量、轴承磨损、对中不良。', 'Too little or too much grease, a worn bearing or misalignment.'],
    steps: [
      '1. 查自动注油与油脂状态。2. 测振动频谱。3. 补脂后观察；磨损特征明显时更换轴承并对中。',
      '1. Check the lubricator and the grease. 2. Measure the vibration spectrum. 3. Grease and watch; if it shows wear, replace the bearing and align.',
    ],
    parts: ['润滑脂、振动仪、对中仪', 'Grease, vibration meter, alignment tool'],
    safety: towerSafety,
  },
  6001: {
    symptom: [
      '安全链断开，风机紧急停机，不能远程复位。',
      'The safety chain is open; the turbine made an emergency stop and takes no remote reset.',
    ],
    cause: [
      '急停按下、超速、振动、扭缆或链路接线断开。',
      'Emergency button, over-speed, vibration, cable twist or a broken wire of the chain.',
    ],
    steps: [
      '1. 读首出故障。2. 按图逐点测安全链。3. 查明原因并消除后才可现场复位。',
      '1. Read what came first. 2. Measure the chain point by point. 3. Reset on site only when the cause is found and removed.',
    ],
    parts: meter,
    safety: towerSafety,
  },
}

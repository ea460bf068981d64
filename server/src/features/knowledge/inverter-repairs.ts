import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { RepairTexts } from './repair-texts.ts'

const dcSafety: TextPair = [
  '断开交流与直流开关，挂牌上锁，等待电容放电 10 分钟并验电后再开盖。',
  'Open the AC and DC switches, lock and tag them, wait 10 minutes for the capacitors and test for voltage before opening.',
]
const gridSafety: TextPair = [
  '并网侧带电：测量使用 CAT IV 表计和绝缘手套，改参数须经调度同意。',
  'The grid side is live: measure with a CAT IV meter and insulating gloves; settings change only with the dispatcher’s consent.',
]
const meter: TextPair = ['万用表', 'Multimeter']

/** Codes of inverters. */
export const inverterRepairs: Readonly<Record<number, RepairTexts>> = {
  1000: {
    symptom: [
      '逆变器因电压高脱网，恢复后自动并网，多发于午间。',
      'The inverter leaves the grid on high voltage and returns by itself, mostly at noon.',
    ],
    cause: [
      '并网点电压偏高、箱变分接档位不当、交流电缆压降大或保护定值过严。',
      'High voltage at the connection point, a wrong tap of the transformer, a long AC cable, or limits that are too tight.',
    ],
    steps: [
      '1. 比对逆变器与箱变低压侧电压。2. 两处相差超过 2 % 时检查电缆与端子。3. 两处都高时申请调整分接档位或无功定值。',
      '1. Compare the voltage at the inverter and at the LV side of the transformer. 2. If they differ by more than 2 %, check cable and terminals. 3. If both are high, apply for another tap or reactive set point.',
    ],
    parts: ['万用表、红外测温仪', 'Multimeter, infrared thermometer'],
    safety: gridSafety,
  },
  1001: {
    symptom: [
      '电压低脱网，常与雷雨或大负荷启动同时出现。',
      'Leaves the grid on low voltage, often in storms or when a large load starts.',
    ],
    cause: [
      '电网扰动、缺相、交流熔断器熔断或端子松动。',
      'Disturbance of the grid, a missing phase, a blown AC fuse or a loose terminal.',
    ],
    steps: [
      '1. 查看同一箱变下其他逆变器是否同时脱网。2. 仅一台时测三相电压，查熔断器与端子。3. 全部脱网时查电网事件记录。',
      '1. See whether other inverters of the transformer left at the same time. 2. If only one, measure the three phases and check fuse and terminals. 3. If all, read the events of the grid.',
    ],
    parts: ['万用表、交流熔断器', 'Multimeter, AC fuse'],
    safety: gridSafety,
  },
  1002: {
    symptom: ['频率高于保护定值，同站多台同时脱网。', 'Frequency above the limit; several inverters leave together.'],
    cause: [
      '电网频率异常，或保护定值与并网要求不一致。',
      'Abnormal grid frequency, or limits that differ from the grid code.',
    ],
    steps: [
      '1. 与并网点测量核对频率。2. 核对定值单。3. 只有一台动作时检查其采样板。',
      '1. Compare with the frequency at the connection point. 2. Compare with the approved settings. 3. If only one tripped, check its sampling board.',
    ],
    parts: meter,
    safety: gridSafety,
  },
  1003: {
    symptom: ['频率低于保护定值，同站多台同时脱网。', 'Frequency below the limit; several inverters leave together.'],
    cause: [
      '电网频率异常，或保护定值与并网要求不一致。',
      'Abnormal grid frequency, or limits that differ from the grid code.',
    ],
    steps: [
      '1. 与并网点测量核对频率。2. 核对定值单。3. 只有一台动作时检查其采样板。',
      '1. Compare with the frequency at the connection point. 2. Compare with the approved settings. 3. If only one tripped, check its sampling board.',
    ],
    parts: meter,
    safety: gridSafety,
  },
  1004: {
    symptom: ['清晨低温时报直流过压，逆变器不启动。', 'DC over-voltage on cold mornings; the inverter does not start.'],
    cause: [
      '组串串联数过多、组件更换后开路电压偏高，或采样偏差。',
      'Too many modules in a string, replaced modules with a higher open-circuit voltage, or a drift of the measurement.',
    ],
    steps: [
      '1. 测各路开路电压并按温度换算。2. 与图纸核对串联数。3. 仅一路偏高时检查该路接线；都正常时校准采样。',
      '1. Measure the open-circuit voltage of each input and correct it for temperature. 2. Compare the number of modules with the drawing. 3. If one input is high, check its wiring; if all are right, calibrate the measurement.',
    ],
    parts: ['1500 V 万用表', 'Multimeter for 1500 V'],
    safety: dcSafety,
  },
  1005: {
    symptom: [
      '雨后或清晨绝缘阻抗低，日出后数小时自行恢复。',
      'Low insulation after rain or at dawn; recovers some hours after sunrise.',
    ],
    cause: [
      '直流电缆破皮、连接器进水、组件背板开裂或接线盒受潮。',
      'A damaged DC cable, water in a connector, a cracked back sheet or a damp junction box.',
    ],
    steps: [
      '1. 逐路断开直流输入找出低的一路。2. 用绝缘表测该路正负极对地。3. 沿线检查压线、连接器和组件背板，更换后复测大于 1 MΩ。',
      '1. Disconnect the inputs one by one to find the low one. 2. Measure both poles of it to earth. 3. Walk the string: squeezed cables, connectors, back sheets; replace, and measure more than 1 MΩ again.',
    ],
    parts: ['绝缘电阻表、连接器、直流电缆', 'Insulation tester, connectors, DC cable'],
    safety: dcSafety,
  },
  1006: {
    symptom: ['漏电流保护动作，多见于潮湿天气。', 'The residual-current protection trips, mostly in damp weather.'],
    cause: [
      '组件对地电容大、绝缘下降或漏电流传感器故障。',
      'High capacitance of the modules to earth, falling insulation, or a faulty sensor.',
    ],
    steps: [
      '1. 先按绝缘阻抗低排查。2. 绝缘正常时逐路投入，观察漏电流。3. 与钳表不符时更换传感器。',
      '1. First exclude low insulation. 2. If it is good, connect the inputs one by one and watch the current. 3. If it differs from a clamp meter, replace the sensor.',
    ],
    parts: ['漏电流钳表、漏电流传感器', 'Leakage clamp meter, residual-current sensor'],
    safety: dcSafety,
  },
  1007: {
    symptom: [
      '机内温度持续升高后停机，功率曲线午间削顶。',
      'The inner temperature rises until it stops; the power curve is cut at noon.',
    ],
    cause: [
      '风道积灰、风扇停转、散热片堵塞或安装处通风差。',
      'Dust in the air duct, a standing fan, a blocked heat sink or poor ventilation.',
    ],
    steps: [
      '1. 清理进出风口与散热片。2. 检查风扇转动与供电。3. 与相邻逆变器比较温升，仍高则检查导热硅脂。',
      '1. Clean inlets, outlets and heat sink. 2. Check that the fans turn and have supply. 3. Compare with the neighbour; if it is still hotter, check the thermal paste.',
    ],
    parts: ['吹风机、风扇', 'Blower, fan'],
    safety: dcSafety,
  },
  1008: {
    symptom: [
      '风扇转速为零或噪声大，温度随负荷升高。',
      'A fan stands or is loud; the temperature rises with the load.',
    ],
    cause: [
      '轴承磨损、异物卡住或风扇电源板故障。',
      'Worn bearing, something stuck in it, or a fault of its supply board.',
    ],
    steps: [
      '1. 断电后手转风扇。2. 清除异物，测风扇供电。3. 更换同型号风扇，核对转向，满负荷观察 1 小时。',
      '1. Turn the fan by hand with the power off. 2. Remove what is stuck and measure its supply. 3. Replace it by the same type, check its direction and watch an hour at full load.',
    ],
    parts: ['同型号风扇、螺丝刀', 'Fan of the same type, screwdriver'],
    safety: dcSafety,
  },
  1009: {
    symptom: ['并网瞬间或电压骤降时过流跳闸。', 'Trips on over-current when it connects or in a voltage dip.'],
    cause: [
      '交流侧短路、功率模块损坏或电流采样异常。',
      'A short circuit on the AC side, a damaged power module or a faulty current measurement.',
    ],
    steps: [
      '1. 测交流相间与对地绝缘。2. 测功率模块二极管压降。3. 正常时核对电流互感器接线；模块损坏须返厂。',
      '1. Measure insulation between the AC phases and to earth. 2. Measure the diode drop of the power modules. 3. If good, check the current transformers; a damaged module goes to the maker.',
    ],
    parts: ['绝缘电阻表、万用表', 'Insulation tester, multimeter'],
    safety: dcSafety,
  },
  1010: {
    symptom: [
      '正负母线电压差大，启动失败或运行中停机。',
      'The two halves of the bus differ; it does not start or stops while running.',
    ],
    cause: [
      '组串正负极对地不平衡、母线电容老化或采样异常。',
      'Strings unbalanced to earth, aged bus capacitors or a faulty measurement.',
    ],
    steps: [
      '1. 查各路正负极对地电压。2. 断开直流后测电容容量。3. 容量低于标称 80 % 时成组更换。',
      '1. Check the voltage of both poles to earth. 2. With DC off, measure the capacitors. 3. Replace the whole set below 80 % of the rating.',
    ],
    parts: ['电容表、母线电容', 'Capacitance meter, bus capacitors'],
    safety: dcSafety,
  },
  1011: {
    symptom: [
      '并网接触器不吸合或不释放，反复自检。',
      'The grid contactor does not close or open; the self-test repeats.',
    ],
    cause: ['触点烧蚀、线圈断路或辅助触点反馈异常。', 'Burnt contacts, an open coil or a wrong auxiliary contact.'],
    steps: [
      '1. 听吸合声并测线圈电压。2. 断电测线圈与主触点电阻。3. 更换接触器后做 3 次分合试验。',
      '1. Listen for it and measure the coil voltage. 2. With power off, measure coil and contacts. 3. After replacement close and open it three times.',
    ],
    parts: ['同型号接触器', 'Contactor of the same type'],
    safety: dcSafety,
  },
  2003: {
    symptom: ['未停机，但高温时段出力低于相邻逆变器。', 'It runs, but gives less than its neighbours in hot hours.'],
    cause: [
      '散热不良引起的降额，通常先于过温停机出现。',
      'Derating by poor cooling; usually comes before a stop by temperature.',
    ],
    steps: [
      '1. 清理风道与散热片。2. 检查风扇。3. 次日同一时段与相邻逆变器比较出力。',
      '1. Clean duct and heat sink. 2. Check the fans. 3. Compare the power with the neighbour at the same hour of the next day.',
    ],
    parts: ['吹风机', 'Blower'],
    safety: dcSafety,
  },
}

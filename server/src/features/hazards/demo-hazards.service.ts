import type { HazardFields } from '@fengguang/domain/hazards/hazard.model'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sitting } from '../tasks/demo-tasks.service.ts'
import { insertHazard, pageHazards } from './hazards.service.ts'

type Row = readonly [HazardFields['workKind'], HazardFields['deviceType'], hazard: string, control: string]

/** What the safety rules of power plants name first. */
const rows: readonly Row[] = [
  ['electrical', 'any', '误入带电间隔', '核对设备双重名称，设遮栏并悬挂标示牌，工作中加强监护'],
  ['electrical', 'any', '未验电即挂接地线', '使用相应电压等级的验电器逐相验电，确无电压后立即装设接地线'],
  ['electrical', 'inverter', '直流侧残余电荷触电', '断开交直流开关后等待 10 分钟，测量确无电压'],
  ['electrical', 'combinerBox', '组串反送电', '断开所有支路保险，测量各支路确无电流'],
  ['electrical', 'boxTransformer', '高低压侧倒送电', '断开高、低压侧开关并上锁，两侧分别接地'],
  ['electrical', 'hvSwitch', '机构储能伤人', '检修前释放弹簧储能，断开操作与储能电源'],
  ['relayProtection', 'any', '误碰运行回路', '在相邻运行屏柜设红布幔，使用绝缘工具'],
  ['relayProtection', 'any', '电流互感器二次开路', '短接可靠并经第二人核对后方可拆线'],
  ['mechanical', 'turbine', '叶轮意外转动', '锁定叶轮，投入机械刹车，锁定后方可进入轮毂'],
  ['control', 'turbine', '远程误启动', '切换到就地检修方式并闭锁远程控制'],
  ['height', 'any', '高处坠落', '系好双钩安全带，高挂低用，全程不失保护'],
  ['height', 'turbine', '高处落物', '工具系防坠绳，塔下设警戒区'],
  ['lifting', 'any', '吊物坠落', '检查吊索具，吊臂下严禁站人，专人指挥'],
  ['hotWork', 'any', '引燃周围可燃物', '清除可燃物，配备灭火器，设专人监火'],
  ['hotWork', 'battery', '电池热失控', '电池舱断电降温，可燃气体检测合格后方可动火'],
  ['earthWork', 'any', '挖断地下电缆', '查明电缆走向并现场交底，电缆 1 m 内人工开挖'],
  ['confinedSpace', 'any', '缺氧或有害气体中毒', '先通风、再检测、后作业，专人监护并持续检测'],
  ['emergency', 'any', '情况不明盲目抢修', '先隔离、验电、接地，再布置抢修任务'],
]

/** The hazards that the demo begins with; those that its people changed stay. */
export async function installDemoHazards(db: Db, telemetry: Telemetry, now: Date): Promise<void> {
  const ctx = sitting(db, telemetry, { accountId: 'u-admin', role: 'administrator' }, now)
  if ((await pageHazards(ctx, {}, { page: 1, pageSize: 1 })).total > 0) return
  for (const [workKind, deviceType, hazard, control] of rows)
    await insertHazard(ctx, { workKind, deviceType, hazard, control })
}

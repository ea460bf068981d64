import type { TextPair } from '../kernel/texts.ts'
import type { IconName } from './screen.model.ts'

interface Module {
  title: TextPair
  icon: IconName
}

/** The menu modules of specification §1 in their order; the last is ours, for screens §2 puts into no module. */
export const modules = {
  operations: { title: ['运营管理', 'Operations management'], icon: 'monitor' },
  myDepartment: { title: ['我的部门', 'My department'], icon: 'department' },
  runningAnalysis: { title: ['运行分析', 'Running analysis'], icon: 'chart' },
  dataFilling: { title: ['数据填报', 'Data filling'], icon: 'form' },
  comprehensiveEnergy: { title: ['综合能源', 'Comprehensive energy'], icon: 'battery' },
  regionalProject: { title: ['区域项目（河南）', 'Regional project (Henan)'], icon: 'map' },
  secondCloud: { title: ['二代云', 'Second-generation cloud'], icon: 'share' },
  videoSurveillance: { title: ['视频监控', 'Video surveillance'], icon: 'video' },
  maintenance: { title: ['运维管理', 'Operations and maintenance management'], icon: 'task' },
  windAnalysis: { title: ['专家智能分析（风电）', 'Expert intelligent analysis (wind)'], icon: 'wind' },
  safety: { title: ['安全管理', 'Safety management'], icon: 'danger' },
  learning: { title: ['学习系统', 'Learning system'], icon: 'book' },
  dualView: { title: ['运营监视（双视图）', 'Operations monitoring (dual view)'], icon: 'screen' },
  companyManagement: { title: ['企业管理', 'Company management'], icon: 'settings' },
} as const satisfies Record<string, Module>

export type ModuleName = keyof typeof modules
export const moduleNames = Object.keys(modules) as ModuleName[]

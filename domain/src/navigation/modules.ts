import { messages } from '../kernel/messages.ts'

/** The menu modules of specification §1 in their order; the last is ours, for screens §2 puts into no module. */
export const modules = messages({
  operations: ['运营管理', 'Operations management'],
  myDepartment: ['我的部门', 'My department'],
  runningAnalysis: ['运行分析', 'Running analysis'],
  dataFilling: ['数据填报', 'Data filling'],
  comprehensiveEnergy: ['综合能源', 'Comprehensive energy'],
  regionalProject: ['区域项目（河南）', 'Regional project (Henan)'],
  secondCloud: ['二代云', 'Second-generation cloud'],
  videoSurveillance: ['视频监控', 'Video surveillance'],
  maintenance: ['运维管理', 'Operations and maintenance management'],
  windAnalysis: ['专家智能分析（风电）', 'Expert intelligent analysis (wind)'],
  safety: ['安全管理', 'Safety management'],
  learning: ['学习系统', 'Learning system'],
  dualView: ['运营监视（双视图）', 'Operations monitoring (dual view)'],
  companyManagement: ['企业管理', 'Company management'],
})
export type ModuleName = keyof typeof modules
export const moduleNames = Object.keys(modules) as ModuleName[]

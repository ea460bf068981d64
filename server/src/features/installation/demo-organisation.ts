import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { StationClass } from '@fengguang/domain/stations/station.model'

export interface DemoOrganisation {
  key: string
  above?: string
  name: string
  /** Stations of this class belong here. */
  stcls?: StationClass
}

export const demoJobs: readonly { key: string; name: TextPair }[] = [
  { key: 'manager', name: ['部门经理', 'Department manager'] },
  { key: 'shift', name: ['值班员', 'Shift operator'] },
  { key: 'repair', name: ['检修工', 'Repair technician'] },
  { key: 'safety', name: ['安全员', 'Safety officer'] },
  { key: 'analyst', name: ['数据分析师', 'Data analyst'] },
]

/** The departments every demo company has; the company itself stands above them. */
export const demoDepartments: readonly DemoOrganisation[] = [
  { key: 'operation', above: 'company', name: '生产运行部' },
  { key: 'pv', above: 'operation', name: '光伏运维中心', stcls: '01' },
  { key: 'wp', above: 'operation', name: '风电运维中心', stcls: '02' },
  { key: 'ce', above: 'operation', name: '综合能源中心', stcls: '05' },
  { key: 'repair', above: 'company', name: '检修维护部' },
  { key: 'safety', above: 'company', name: '安全质量部' },
  { key: 'analysis', above: 'company', name: '数据分析部' },
]

export interface DemoMembership {
  userName: string
  job: string
  /** `!` after a key: manages it. */
  organisations: readonly string[]
}

export const demoMemberships: readonly DemoMembership[] = [
  { userName: 'admin', job: 'manager', organisations: ['company!'] },
  { userName: 'operator', job: 'shift', organisations: ['operation'] },
  { userName: 'analyst', job: 'analyst', organisations: ['analysis!'] },
  { userName: 'maintainer', job: 'repair', organisations: ['repair', 'operation'] },
  { userName: 'safety', job: 'safety', organisations: ['safety!'] },
  { userName: 'wangqiang', job: 'manager', organisations: ['operation!'] },
  { userName: 'liujing', job: 'manager', organisations: ['pv!'] },
  { userName: 'zhaolei', job: 'manager', organisations: ['wp!'] },
  { userName: 'sunyan', job: 'shift', organisations: ['ce!'] },
  { userName: 'magang', job: 'repair', organisations: ['repair!', 'operation'] },
  { userName: 'admin2', job: 'manager', organisations: ['company!'] },
  { userName: 'operator2', job: 'shift', organisations: ['operation!'] },
  { userName: 'huangbo', job: 'manager', organisations: ['wp!'] },
  { userName: 'admin3', job: 'manager', organisations: ['company!'] },
  { userName: 'viewer3', job: 'analyst', organisations: ['analysis!'] },
  { userName: 'shanghai', job: 'shift', organisations: ['operation'] },
  { userName: 'henan', job: 'shift', organisations: ['operation'] },
  { userName: 'tianye', job: 'manager', organisations: ['operation!'] },
]

import { textPairs } from '../kernel/texts.ts'
import { screens } from '../navigation/screens.ts'
import { visibleScreens, type ScreenGrant } from './visible-screens.ts'

/** Every permission an endpoint may ask for. A screen hands them out through its `reads` and `acts`. */
export const permissions = textPairs({
  'station:read': ['查看电站', 'View stations'],
  'station:write': ['维护电站', 'Manage stations'],
  'station:export': ['导出电站', 'Export stations'],
  'price:read': ['查看电价与排放因子', 'View prices and CO₂ factors'],
  'price:write': ['维护电价与排放因子', 'Manage prices and CO₂ factors'],
  'plan:read': ['查看发电计划', 'View production plans'],
  'plan:write': ['填报发电计划', 'Fill in production plans'],
  'telemetry:read': ['查看测点数据', 'View telemetry'],
  'telemetry:write': ['更正历史数据', 'Correct history'],
  'correction:read': ['查看历史更正', 'View corrections of history'],
  'user:read': ['查看用户', 'View users'],
  'user:write': ['维护用户', 'Manage users'],
  'organisation:read': ['查看组织', 'View the organisation'],
  'organisation:write': ['维护组织', 'Manage the organisation'],
  'role:read': ['查看角色', 'View roles'],
  'role:write': ['维护角色', 'Manage roles'],
  'company:read': ['查看公司', 'View companies'],
  'company:write': ['维护公司', 'Manage companies'],
  'platform:write': ['管理平台与各公司', 'Administer the platform and its companies'],
  'device:read': ['查看设备', 'View devices'],
  'device:write': ['维护设备', 'Manage devices'],
  'device:operate': ['操作设备', 'Operate devices'],
  'subArray:write': ['维护子阵', 'Manage sub-arrays'],
  'adjustment:read': ['查看工况调整', 'View adjustments'],
  'adjustment:write': ['调整工况', 'Adjust running conditions'],
  'gateway:read': ['查看网关', 'View gateways'],
  'gateway:write': ['维护网关', 'Manage gateways'],
  'ingest:read': ['查看数据接入', 'View data ingestion'],
  'job:read': ['查看后台任务', 'View background jobs'],
  'notice:read': ['查看已发消息', 'View notices that were sent'],
  'notice:write': ['发布消息', 'Write notices'],
  'audit:read': ['查看审计日志', 'View the audit log'],
  'video:read': ['查看视频', 'View video'],
  'video:write': ['维护摄像头', 'Manage cameras'],
  'alarm:read': ['查看告警', 'View alarms'],
  'alarm:write': ['处理告警', 'Handle alarms'],
  'alarm-rule:write': ['维护告警规则', 'Manage alarm rules'],
  'analysis:read': ['查看分析结果', 'View analysis results'],
  'plant-plan:write': ['维护电站平面图', 'Edit plant plans'],
  'loss-event:write': ['维护损失事件', 'Edit loss events'],
  'cleaning:write': ['录入清洗记录', 'Enter cleanings'],
  'analysisTemplate:write': ['维护公司分析模板', 'Manage analysis templates of the company'],
  'task:read': ['查看运维任务', 'View O&M tasks'],
  'task:write': ['派发与处理运维任务', 'Dispatch and handle O&M tasks'],
  'reward:read': ['查看红包统计', 'View reward statistics'],
  'staff:read': ['查看共享人员', 'View shared staff'],
  'staff:write': ['维护共享人员', 'Manage shared staff'],
  'document:read': ['查看文档与档案', 'View documents and archives'],
  'document:write': ['维护文档与档案', 'Manage documents and archives'],
  'inspection:read': ['查看巡检配置', 'View inspection configuration'],
  'inspection:write': ['维护巡检配置与计划', 'Manage inspections and plans'],
  'defect:read': ['查看缺陷', 'View defects'],
  'defect:write': ['提交与处理缺陷', 'Submit and handle defects'],
  'knowledge:read': ['查看运维知识', 'View repair knowledge'],
  'knowledge:write': ['编写运维知识', 'Write repair knowledge'],
  'ledger:read': ['查看设备台账', 'View the equipment ledger'],
  'ledger:write': ['维护设备台账', 'Manage the equipment ledger'],
  'run-log:read': ['查看运行日志', 'View run logs'],
  'run-log:write': ['填写运行日志与交接班', 'Write run logs and hand over shifts'],
  'qualification:read': ['查看三种人资格', 'View qualifications for tickets'],
  'qualification:write': ['维护三种人资格', 'Manage qualifications for tickets'],
  'hazard:read': ['查看危险点', 'View hazards'],
  'hazard:write': ['维护危险点', 'Manage hazards'],
  'work-ticket:read': ['查看工作票', 'View work tickets'],
  'work-ticket:write': ['填写与办理工作票', 'Write and handle work tickets'],
  'operation-ticket:read': ['查看操作票', 'View operation tickets'],
  'operation-ticket:write': ['填写与办理操作票', 'Write and handle operation tickets'],
  'typical-ticket:read': ['查看典型票', 'View typical tickets'],
  'typical-ticket:write': ['编写与审批典型票', 'Write and approve typical tickets'],
  'wiring:read': ['查看接线图', 'View wiring diagrams'],
  'wiring:write': ['维护接线图', 'Manage wiring diagrams'],
})
export type PermissionCode = keyof typeof permissions

/** Given by a role itself: no screen, and so no whole set of screens, brings it along. */
export const roleRights: readonly PermissionCode[] = ['platform:write']

export const isPermissionCode = (code: string): code is PermissionCode => Object.hasOwn(permissions, code)

export const permissionsOf = (grants: readonly ScreenGrant[]): ReadonlySet<PermissionCode> =>
  new Set(
    visibleScreens(grants).flatMap(({ screen, mayOperate }) => [
      ...screens[screen].reads,
      ...(mayOperate ? screens[screen].acts : []),
    ]),
  )

/**
 * The other companies are looked after only in a role that was given that right, by people of the company that operates
 * the platform, and in no role that is limited to some stations: it would reach around its limit.
 */
export const mayAdministerPlatform = (role: {
  administersPlatform: boolean
  operatesPlatform: boolean
  stationScope: string
}): boolean => role.administersPlatform && role.operatesPlatform && role.stationScope === 'all'

/** Looks after people and what they may do: every company keeps at least one such account. */
export const isAdministrator = (codes: ReadonlySet<string>): boolean =>
  codes.has('user:write') && codes.has('role:write')

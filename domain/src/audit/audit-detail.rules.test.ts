import { expect, test } from 'vitest'
import { failureTable } from '../failure-table.ts'
import { HomeParameters, NoticeSettings } from '../account/account.contract.ts'
import { DeliveryForm } from '../alarms/alarm-delivery.contract.ts'
import { RuleScope, RuleSettings } from '../alarms/alarm-rule.model.ts'
import { AlarmFilter } from '../alarms/alarms.contract.ts'
import { AdjustFilter, LogFilter } from '../device-monitor/device-operation.contract.ts'
import { DeviceFilter } from '../devices/devices.contract.ts'
import { UserFilter } from '../organisation/users.contract.ts'
import { StationFilter } from '../stations/stations.contract.ts'
import { AuditFilter } from './audit.contract.ts'
import { auditDetailText, auditKeyNames } from './audit-detail.rules.ts'
import { auditTargetText } from './audit-target.rules.ts'

test.each([
  ['{"stationId":"pv-1","from":"2026-11-01"}', '电站：pv-1；开始：2026-11-01', 'Station: pv-1; From: 2026-11-01'],
  ['{}', '全部，无筛选', 'Everything, no filter'],
  [
    '{"scope":{"stationId":null,"deviceType":"inverter"},"settings":{"enabled":true,"delaySeconds":60}}',
    '范围：设备类型：逆变器；设置：启用：是；延时（秒）：60',
    'Scope: Device type: Inverter; Settings: In use: yes; Delay (s): 60',
  ],
  ['access.denied', ...failureTable['access.denied'].text],
  ['pv-1 version 3', '编号 pv-1，保存为第 3 版', 'ID pv-1, saved as version 3'],
  ['12 rows of f9', '从文件 f9 导入 12 条', '12 imported from file f9'],
  ['+ u-1,u-2', '加入：u-1、u-2', 'Added: u-1, u-2'],
  ['- pv-1', '移出：pv-1', 'Removed: pv-1'],
  ['from 青海分公司: pv-1,pv-2', '从“青海分公司”迁入：pv-1、pv-2', 'Moved from 青海分公司: pv-1, pv-2'],
  ['c:operator → c:analyst', '由 c:operator 改为 c:analyst', 'From c:operator to c:analyst'],
  ['2 ended from elsewhere', '从别处结束了 2 个会话', '2 sessions ended from another device'],
  ['accepted by 王强', '王强 已接受', 'Accepted by 王强'],
  ['password', '使用密码登录', 'Signed in with a password'],
  ['pv-1 pv-2', '编号：pv-1、pv-2', 'IDs: pv-1, pv-2'],
  ['to role r-1 r-2, 5 people', '发给角色 r-1、r-2，共 5 人', 'Sent to Roles r-1, r-2, 5 people'],
  ['roles: 值班员、分析员', '角色：值班员、分析员', 'Roles: 值班员、分析员'],
  ['from role Station operator', '原角色 Station operator', 'From role Station operator'],
  ['lock', '锁定账号', 'Account locked'],
  ['gw-1 for pv-1 pv-2', '编号 gw-1，绑定电站：pv-1、pv-2', 'ID gw-1, bound to stations: pv-1, pv-2'],
  ['gw-1 disabled', '编号 gw-1，已停用', 'ID gw-1, taken out of use'],
  ['out of service: pv.inv-01', '停用设备：pv.inv-01', 'Taken out of service: pv.inv-01'],
  [
    'pv.inv-01 strings 16 unused 3,4',
    '编号 pv.inv-01，16 路组串，未接入：3,4',
    'ID pv.inv-01, 16 strings, not used: 3,4',
  ],
  ['wiring pv-1 version 3: upload a.svg', '接线图第 3 版，上传 a.svg', 'Wiring diagram version 3, uploaded a.svg'],
  ['pv-1 2026-01-01 0.35', '自 2026-01-01 起 0.35 元/kWh', '0.35 CNY/kWh from 2026-01-01 on'],
  ['0.57', '排放因子 0.57 kg/kWh', 'Factor 0.57 kg/kWh'],
  ['realName, tel', '姓名、手机号', 'name, phone'],
  ['q1 stored, q2 missing', 'q1 已入库、q2 已不存在', 'q1 stored, q2 no longer there'],
  [
    'maintenance 2026-01-01T00:00:00Z 2026-01-02T00:00:00Z 换件',
    '检修，2026-01-01T00:00:00Z 至 2026-01-02T00:00:00Z，换件',
    'Maintenance, 2026-01-01T00:00:00Z to 2026-01-02T00:00:00Z, 换件',
  ],
  [
    'c:viewer +stationManage! -deviceManage all → listed',
    '增加“电站管理”（可操作）、去掉“设备管理”、电站范围由全部电站改为指定电站',
    'added Station management (may operate), removed Devices, stations from all stations to listed stations',
  ],
  [
    '{"level":"critical,major","order":"desc"}',
    '级别：紧急、重要；顺序：降序',
    'Level: Critical, Major; Order: descending',
  ],
  ['现场已检查', '现场已检查', '现场已检查'],
  ['checked on site', 'checked on site', 'checked on site'],
  ['{"stationId":"pv', '{"stationId":"pv', '{"stationId":"pv'],
  ['constructor', 'constructor', 'constructor'],
])('%s', (detail, zh, en) => {
  expect([auditDetailText(detail, 'zh_CN'), auditDetailText(detail, 'en_US')]).toEqual([zh, en])
})

test('every key of a filter or form that is recorded has a name', () => {
  const recorded = [
    StationFilter,
    DeviceFilter,
    AlarmFilter,
    AdjustFilter,
    LogFilter,
    UserFilter,
    AuditFilter,
    RuleScope,
    RuleSettings,
    DeliveryForm,
    NoticeSettings,
    HomeParameters,
  ].flatMap(({ shape }) => Object.keys(shape))
  expect(recorded.filter((key) => !Object.hasOwn(auditKeyNames, key))).toEqual([])
})

test.each([
  ['user wang', '用户 wang', 'User wang'],
  ['role 值班员', '角色 值班员', 'Role 值班员'],
  ['organisation 青海分公司', '部门 青海分公司', 'Department 青海分公司'],
  ['company 东海新能源', '公司 东海新能源', 'Company 东海新能源'],
  ['gateway 一号', '网关 一号', 'Gateway 一号'],
  ['notice 检修', '公告 检修', 'Notice 检修'],
  ['file logo.png', '文件 logo.png', 'File logo.png'],
  ['invitation i-1', '邀请 i-1', 'Invitation i-1'],
  ['wiring diagram 甲站', '接线图 甲站', 'Wiring diagram of 甲站'],
  ['users', '用户', 'Users'],
  ['stations', '电站', 'Stations'],
  ['设备监控', '设备监控', 'Device monitor'],
  ['alarm events', '告警事件', 'Alarm events'],
  ['audit', '审计日志', 'Audit log'],
  ['personal', '个人资料', 'Own profile'],
  ['language', '界面语言', 'Language'],
  ['notice', '消息提醒设置', 'Message settings'],
  ['home page', '首页外观', 'Appearance'],
  ['alarm delivery', '告警推送', 'Alarm delivery'],
  ['quarantine', '隔离数据', 'Quarantined data'],
  ['session locked', '账号被锁定', 'Account locked'],
  ['u-1', '本人账号', 'Own account'],
  ['u-2', 'u-2', 'u-2'],
  ['POST /microplat/api/x', '接口 POST /microplat/api/x', 'Call POST /microplat/api/x'],
  ['/stationManage?id=1', '页面“电站管理”', 'Page Station management'],
  ['/nowhere', '/nowhere', '/nowhere'],
  ['faultCode:faultCode', '告警规则“故障码”', 'Alarm rule Fault code'],
  ['青海共和光伏电站', '青海共和光伏电站', '青海共和光伏电站'],
])('target %s', (target, zh, en) => {
  const event = { target, accountId: 'u-1' }
  expect([auditTargetText(event, 'zh_CN'), auditTargetText(event, 'en_US')]).toEqual([zh, en])
})

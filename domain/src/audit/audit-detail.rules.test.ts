import { expect, test } from 'vitest'
import { failureTable } from '../failure-table.ts'
import { auditDetailText } from './audit-detail.rules.ts'

test.each([
  ['{"stationId":"pv-1","from":"2026-11-01"}', '电站：pv-1；开始：2026-11-01', 'Station: pv-1; From: 2026-11-01'],
  ['{}', '全部，无筛选', 'Everything, no filter'],
  [
    '{"scope":{"stationId":null,"deviceType":"inverter"},"settings":{"enabled":true,"delaySeconds":60}}',
    '范围：设备类型：inverter；设置：启用：是；延时（秒）：60',
    'Scope: Device type: inverter; Settings: In use: yes; Delay (s): 60',
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
  ['现场已检查', '现场已检查', '现场已检查'],
  ['checked on site', 'checked on site', 'checked on site'],
  ['{"stationId":"pv', '{"stationId":"pv', '{"stationId":"pv'],
  ['constructor', 'constructor', 'constructor'],
])('%s', (detail, zh, en) => {
  expect([auditDetailText(detail, 'zh_CN'), auditDetailText(detail, 'en_US')]).toEqual([zh, en])
})

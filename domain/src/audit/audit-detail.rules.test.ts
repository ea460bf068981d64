import { expect, test } from 'vitest'
import { failures } from '../kernel/failures.ts'
import { auditDetailText } from './audit-detail.rules.ts'

test.each([
  ['{"stationId":"pv-1","from":"2026-11-01"}', '电站：pv-1；开始：2026-11-01', 'Station: pv-1; From: 2026-11-01'],
  ['{}', '全部，无筛选', 'Everything, without a filter'],
  [
    '{"scope":{"stationId":null,"deviceType":"inverter"},"settings":{"enabled":true,"delaySeconds":60}}',
    '范围：设备类型：inverter；设置：启用：是；延时（秒）：60',
    'Scope: Device type: inverter; Settings: In use: yes; Delay in seconds: 60',
  ],
  ['access.denied', ...failures['access.denied'].text],
  ['pv-1 version 3', 'pv-1 version 3', 'pv-1 version 3'],
  ['{"stationId":"pv', '{"stationId":"pv', '{"stationId":"pv'],
  ['constructor', 'constructor', 'constructor'],
])('%s', (detail, zh, en) => {
  expect([auditDetailText(detail, 'zh_CN'), auditDetailText(detail, 'en_US')]).toEqual([zh, en])
})

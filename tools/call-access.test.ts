import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractTable } from '../domain/src/contract-table.ts'
import type { AnyEndpoint, Contract } from '../domain/src/kernel/endpoint.ts'
import { safetyCalls } from './safety-calls.ts'

const contracts: readonly Contract[] = Object.values(contractTable)

/** Who may change something, by hand: a call that moves from one list to another is a decision, not an accident. */
const changing: Readonly<Record<string, readonly string[]>> = {
  'adjustment:write': ['POST /microplat/api/energy/stateAdjust/add', 'POST /microplat/api/energy/stateAdjust/delete'],
  'alarm-rule:write': [
    'POST /microplat/api/om/abnormal/alarm/delivery/save',
    'POST /microplat/api/om/abnormal/alarm/delivery/trial',
    'POST /microplat/api/om/abnormal/alarm/rule/delete',
    'POST /microplat/api/om/abnormal/alarm/rule/save',
  ],
  'alarm:read': ['POST /microplat/api/om/abnormal/alarm/rule/preview'],
  'alarm:write': [
    'POST /microplat/api/om/abnormal/alarm/acknowledge',
    'POST /microplat/api/om/abnormal/alarm/setStatus',
    'POST /microplat/api/om/abnormal/alarm/shelve',
    'POST /microplat/api/om/abnormal/alarm/unshelve',
    'POST /microplat/api/om/abnormal/alarm/comment',
  ],
  'analysis:read': [
    'POST /microplat/api/pvwp/high/analysis/v2/export',
    'POST /microplat/api/pvwp/high/analysis/v2/selectAnlsType',
    'POST /microplat/api/pvwp/high/analysis/v2/template/delete',
    'POST /microplat/api/pvwp/high/analysis/v2/template/update',
  ],
  'cleaning:write': [
    'POST /microplat/api/pvAnalyze/cleaning/delete',
    'POST /microplat/api/pvAnalyze/cleaning/insert',
    'POST /microplat/api/pvAnalyze/cleaning/update',
  ],
  'company:write': ['POST /company/update'],
  'device:operate': [
    'POST /microplat/api/energy/realtime/device/setTag',
    'POST /microplat/api/energy/realtime/pv/device/inverterUpdateStrm',
  ],
  'device:write': [
    'POST /microplat/api/base/device/create',
    'POST /microplat/api/base/device/delete',
    'POST /microplat/api/base/device/importCommit',
    'POST /microplat/api/base/device/importPreview',
    'POST /microplat/api/base/device/restore',
    'POST /microplat/api/base/device/service',
    'POST /microplat/api/base/device/update',
  ],
  'gateway:write': [
    'POST /microplat/api/base/gateway/create',
    'POST /microplat/api/base/gateway/delete',
    'POST /microplat/api/base/gateway/enable',
    'POST /microplat/api/base/gateway/rotate',
    'POST /microplat/api/base/gateway/update',
    'POST /microplat/api/base/ingest/quarantine/replay',
  ],
  'inspection:write': [
    'POST /microplat/api/inspection/finding/act',
    'POST /microplat/api/inspection/line/delete',
    'POST /microplat/api/inspection/line/save',
    'POST /microplat/api/inspection/plan/act',
    'POST /microplat/api/inspection/plan/delete',
    'POST /microplat/api/inspection/plan/save',
    'POST /microplat/api/inspection/point/delete',
    'POST /microplat/api/inspection/point/save',
    'POST /microplat/api/inspection/type/delete',
    'POST /microplat/api/inspection/type/save',
  ],
  'loss-event:write': [
    'POST /microplat/api/pvAnalyze/loss/events/lock',
    'POST /microplat/api/pvAnalyze/loss/events/merge',
    'POST /microplat/api/pvAnalyze/loss/events/recategorise',
    'POST /microplat/api/pvAnalyze/loss/events/split',
    'POST /microplat/api/pvAnalyze/loss/events/undo',
  ],
  'notice:write': [
    'POST /microplat/api/message/manage/delete',
    'POST /microplat/api/message/manage/send',
    'POST /microplat/api/message/manage/withdraw',
  ],
  'organisation:write': [
    'POST /microplat/api/auth/sys/company/user/changeManageUser',
    'POST /microplat/api/auth/sys/org/station/delete/batch',
    'POST /microplat/api/auth/sys/org/station/migrate',
    'POST /microplat/api/auth/sys/org/station/relate',
    'POST /microplat/api/auth/sys/org/user/invite/update',
    'POST /microplat/api/auth/sys/organization/delete/batch',
    'POST /microplat/api/auth/sys/organization/update',
    'POST /microplat/api/auth/sys/user/organization/delete',
    'POST /microplat/api/auth/sys/user/organization/relate',
  ],
  'plan:write': [
    'GET /microplat/api/deleteOpProductionPlan',
    'POST /microplat/api/insertOpProductionPlan',
    'POST /microplat/api/opProductionPlan/importCommit',
    'POST /microplat/api/opProductionPlan/importPreview',
    'POST /microplat/api/updateOpProductionPlan',
  ],
  'plant-plan:write': ['POST /microplat/api/pvAnalyze/saveDeviceCoordinate'],
  'platform:write': [
    'POST /company/delete/batch',
    'POST /microplat/api/base/job/cancel',
    'POST /microplat/api/base/job/retry',
    'POST /microplat/api/base/job/run',
  ],
  'price:write': [
    'POST /microplat/api/base/co2Factor/delete',
    'POST /microplat/api/base/co2Factor/save',
    'POST /microplat/api/base/stationPrice/delete',
    'POST /microplat/api/base/stationPrice/save',
  ],
  public: [
    'POST /Login/doLogin',
    'POST /Login/logout',
    'POST /microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog',
    'GET /microplat/logout',
    'POST /microplat/oauth/token',
  ],
  'role:write': [
    'POST /microplat/api/om/runLog/saveShifts',
    'POST /microplat/api/auth/sys/auth/role/create',
    'POST /microplat/api/auth/sys/auth/role/delete',
    'POST /microplat/api/auth/sys/auth/role/update',
  ],
  'signed-in': [
    'POST /AdminUser/updateDataSelective',
    'POST /AdminUser/userPasswordChangeModel',
    'GET /UserAuthHandle/changeBusiType',
    'GET /UserAuthHandle/changeLocaleUnit',
    'GET /UserAuthHandle/changeRole',
    'GET /UserAuthHandle/goHome',
    'GET /UserAuthHandle/setStcls',
    'GET /authComUserRel/handleCompanyInvite',
    'POST /microplat/api/auth/message/set',
    'POST /microplat/api/auth/sys/company/user/homePage/settingParameters',
    'POST /microplat/api/auth/sys/user/group/station/group/addGroup',
    'POST /microplat/api/auth/sys/user/group/station/group/deleteGroup',
    'POST /microplat/api/auth/sys/user/group/station/group/groupAddStation',
    'POST /microplat/api/auth/sys/user/group/station/group/groupDeleteStation',
    'GET /microplat/api/auth/userAccess/changeBusiType',
    'GET /microplat/api/auth/userAccess/changeRole4Web',
    'GET /microplat/api/auth/userAccess/clearStation',
    'POST /microplat/api/auth/userAccess/session/end',
    'GET /microplat/api/auth/userAccess/setStcls',
    'POST /microplat/api/base/unauthorized/recording',
    'POST /microplat/api/energy/realtime/device/setColumns',
    'POST /microplat/api/message/deleteEventMessage',
    'POST /microplat/api/message/deleteSysNotice',
    'POST /microplat/api/message/setAllReadEventMessage',
    'POST /microplat/api/message/setReadEventMessage',
    'POST /microplat/api/message/setSysRead',
    'POST /microplat/api/minio/uploader',
    'POST /microplat/api/optask/message/alreadyReadSet',
  ],
  'station:write': [
    'POST /microplat/api/base/station/create',
    'POST /microplat/api/base/station/delete',
    'POST /microplat/api/base/station/importCommit',
    'POST /microplat/api/base/station/importPreview',
    'POST /microplat/api/base/station/restore',
    'POST /microplat/api/base/station/update',
    'POST /pvwp/station/pics/delete',
    'POST /pvwp/station/pics/save',
  ],
  'subArray:write': ['POST /microplat/api/energy/subArray/delete', 'POST /microplat/api/energy/subArray/save'],
  'telemetry:read': [
    'POST /microplat/api/energy/telemetry/curves',
    'POST /microplat/api/energy/telemetry/exportCurves',
  ],
  'telemetry:write': [
    'POST /microplat/api/energy/correction/apply',
    'POST /microplat/api/energy/correction/importCommit',
    'POST /microplat/api/energy/correction/importPreview',
    'POST /microplat/api/energy/correction/preview',
    'POST /microplat/api/energy/correction/undo',
  ],
  'user:write': [
    'POST /microplat/api/auth/sys/company/user/createUser',
    'POST /microplat/api/auth/sys/company/user/delete',
    'POST /microplat/api/auth/sys/company/user/handler',
    'POST /microplat/api/auth/sys/company/user/importCommit',
    'POST /microplat/api/auth/sys/company/user/importPreview',
    'POST /microplat/api/auth/sys/company/user/update',
    'POST /microplat/api/auth/sys/company/user/validUser',
    'POST /microplat/api/auth/user/doNoVerifyResetUserPassword',
    'POST /microplat/api/auth/user/doResetUserPassword',
  ],
  ...safetyCalls,
  'run-log:write': [
    'POST /microplat/api/om/runLog/handOver',
    'POST /microplat/api/om/runLog/insert',
    'POST /microplat/api/om/runLog/strike',
    'POST /microplat/api/om/runLog/takeOver',
  ],
  'document:write': [
    'POST /microplat/api/document/addEdition',
    'POST /microplat/api/document/insert',
    'POST /microplat/api/document/remove',
    'POST /microplat/api/document/update',
  ],
  'staff:write': ['POST /microplat/api/personnel/config/saveAccessTime', 'POST /microplat/api/personnel/save'],
  'defect:write': [
    'POST /microplat/api/om/defect/act',
    'POST /microplat/api/om/defect/insert',
    'POST /microplat/api/om/defect/update',
  ],
  'knowledge:write': [
    'POST /microplat/api/om/knowledge/delete',
    'POST /microplat/api/om/knowledge/helped',
    'POST /microplat/api/om/knowledge/insert',
    'POST /microplat/api/om/knowledge/update',
  ],
  'ledger:write': ['POST /microplat/api/om/equipment/readings/correct', 'POST /microplat/api/om/equipment/update'],
  'task:write': [
    'POST /microplat/api/optask/task/act',
    'POST /microplat/api/optask/task/complete',
    'POST /microplat/api/optask/task/detail',
    'POST /microplat/api/optask/task/insert',
    'POST /microplat/api/optask/task/settle',
    'POST /microplat/api/optask/task/update',
  ],
  'video:write': [
    'POST /microplat/api/mixbox/video/create',
    'POST /microplat/api/mixbox/video/delete',
    'POST /microplat/api/mixbox/video/update',
  ],
  'wiring:write': [
    'POST /microplat/api/energy/wiring/revert',
    'POST /microplat/api/energy/wiring/savePoints',
    'POST /microplat/api/energy/wiring/upload',
  ],
}

/** Reads that show people, secrets, what others did, or whole tables as a file. */
const sensitiveReads: Readonly<Record<string, readonly string[]>> = {
  'adjustment:read': ['GET /microplat/api/energy/stateAdjust/export'],
  'alarm:read': ['GET /microplat/api/om/abnormal/alarm/exportEventLogList'],
  'audit:read': [
    'GET /microplat/api/base/audit/export',
    'GET /microplat/api/base/audit/page',
    'GET /microplat/api/base/audit/verify',
  ],
  'company:read': ['GET /company/list'],
  'defect:read': ['GET /microplat/api/om/defect/export'],
  'device:write': ['GET /microplat/api/base/device/export'],
  'gateway:read': ['GET /microplat/api/base/gateway/doors', 'GET /microplat/api/base/gateway/page'],
  'ingest:read': [
    'GET /microplat/api/base/ingest/health',
    'GET /microplat/api/base/ingest/quarantine/page',
    'GET /microplat/api/base/ingest/quarantine/payload',
  ],
  'knowledge:read': ['GET /microplat/api/om/knowledge/export'],
  'ledger:read': ['GET /microplat/api/om/equipment/export', 'GET /microplat/api/om/equipment/readings/export'],
  'notice:read': ['GET /microplat/api/message/manage/receivers'],
  'role:read': [
    'GET /microplat/api/auth/sys/auth/role/list',
    'GET /microplat/api/auth/sys/auth/role/queryUserRoleList',
  ],
  'reward:read': ['GET /microplat/api/optask/reward/export', 'GET /microplat/api/optask/reward/figures'],
  'staff:read': [
    'GET /microplat/api/personnel/export',
    'GET /microplat/api/personnel/info',
    'GET /microplat/api/personnel/list',
  ],
  'station:export': ['GET /microplat/api/base/station/export'],
  'task:read': ['GET /microplat/api/optask/task/export', 'GET /microplat/api/optask/task/people'],
  'user:read': [
    'GET /microplat/api/auth/sys/company/user/export',
    'GET /microplat/api/auth/sys/company/user/list',
    'GET /microplat/api/auth/sys/company/user/page',
    'GET /microplat/api/auth/sys/company/user/userStatus',
  ],
}

const calls = contracts.flatMap((contract) => Object.values(contract))
const callOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const accessOf = (listed: AnyEndpoint[]) => new Map(listed.map((call) => [callOf(call), call.access]))
const expected = (table: typeof changing) =>
  new Map(Object.entries(table).flatMap(([access, list]) => list.map((call) => [call, access] as const)))

test('every contract is looked at', () => {
  const folder = join(import.meta.dirname, '../domain/src')
  const declared = globSync('*/*.contract.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^export const \w+Contract = /gm)].map(() => file),
  )
  expect(contracts).toHaveLength(declared.length)
})

test('every call that changes something asks for the permission of its table', () => {
  const found = accessOf(calls.filter(({ method, changesState }) => method !== 'GET' || changesState === true))
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected(changing)))
})

test.each([...expected(sensitiveReads)])('%s asks for %s', (call, access) => {
  expect(accessOf(calls).get(call)).toBe(access)
})

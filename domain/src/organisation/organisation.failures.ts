import { row, type FailureRow } from '../kernel/failure-row.ts'

export const organisationFailures = {
  'user.self': row(10150001, 409, '不能对自己执行该操作', 'You cannot do this to yourself'),
  'user.lastAdministrator': row(
    10150002,
    409,
    '公司至少要保留一名可用的管理员',
    'A company needs at least one active administrator',
  ),
  'user.ownPasswordWrong': row(10150003, 400, '您的密码不正确', 'Your own password is wrong'),
  'user.alreadyInCompany': row(10150004, 409, '该用户已在本公司', 'This person already belongs to the company'),
  'user.alreadyInvited': row(
    10150005,
    409,
    '已邀请过该用户，请等待答复',
    'This person has already been invited, please wait for the answer',
  ),
  'role.beyondOwn': row(10150006, 403, '超出了您自己的权限范围', 'This exceeds the permissions of your own role'),
  'role.inUse': row(
    10150007,
    409,
    '角色“{name}”还有 {users} 名用户，不能删除',
    'The role “{name}” still has {users} people',
  ),
  'role.screenUnknown': row(10150008, 400, '页面 {screen} 不存在', 'Screen {screen} does not exist'),
  'organisation.inUse': row(
    10150009,
    409,
    '“{name}”还有 {organisations} 个下级组织、{users} 名人员、{stations} 座电站，不能删除',
    '“{name}” still has {organisations} organisations below it, {users} people and {stations} stations',
  ),
  'organisation.stationTaken': row(
    10150010,
    409,
    '电站“{name}”已属于其他组织，请使用迁移',
    'Station “{name}” belongs to another organisation; move it instead',
  ),
  'company.inUse': row(
    10150011,
    409,
    '“{name}”还有 {users} 名用户、{stations} 座电站，不能删除',
    '“{name}” still has {users} people and {stations} stations',
  ),
  'import.ambiguousName': row(
    10160008,
    400,
    '有多个“{name}”，请写出上级，如 上级/下级',
    'Several are named “{name}”: include the parent, as in parent/child',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof organisationFailures, true> {}
}

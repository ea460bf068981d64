import { row, type FailureRow } from '../kernel/failure-row.ts'

export const sessionFailures = {
  'session.reloginRefused': row(
    10003013,
    401,
    '自动登录已失效，请重新登录',
    'Automatic sign-in ended, please sign in again',
  ),
  'login.wrong': row(10010001, 401, '用户名或密码错误', 'Wrong user name or password'),
  'login.locked': row(10010002, 423, '账号已锁定，{until} 后可再试', 'The account is locked, try again after {until}'),
  'login.noRole': row(10010004, 403, '账号没有可用的角色', 'The account has no role'),
  'login.retrying': row(10010005, 503, '登录失败，{seconds} 秒后重试', 'Sign-in failed, trying again in {seconds} s'), // spec §8
  'role.changeFailed': row(10010007, 409, '切换角色失败', 'Changing the role failed'), // spec §8
  'user.oldPasswordWrong': row(10020001, 400, '旧密码错误', 'The old password is wrong'), // spec §8
  'user.passwordMustChange': row(10020002, 403, '请先修改初始密码', 'Please change the one-time password first'),
  'user.passwordUnchanged': row(
    10020003,
    400,
    '新密码不能与旧密码相同',
    'The new password must differ from the old one',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof sessionFailures, true> {}
}

import { textPairs } from '@fengguang/domain/kernel/texts'
import { userLabels } from '@fengguang/domain/organisation/user.labels'

export const m = textPairs({
  title: ['用户管理', 'User management'],
  search: ['搜索用户名、姓名或手机号', 'Search user name, name or mobile'],
  organisations: userLabels.orgNames.label,
  allPeople: ['全部用户', 'All users'],
  create: ['新建用户', 'New user'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑用户', 'Edit user'],
  lock: ['锁定', 'Lock'],
  lockAsk: [
    '锁定后该用户立即退出且无法登录，确定锁定吗？',
    'The user is signed out at once and cannot sign in. Lock the account?',
  ],
  locked: ['已锁定 {name}', '{name} was locked'],
  unlock: ['解锁', 'Unlock'],
  unlocked: ['已解锁 {name}', '{name} was unlocked'],
  reset: ['重置密码', 'Reset password'],
  resetTitle: ['重置密码', 'Reset password'],
  ownPassword: ['您自己的登录密码', 'Your own password'],
  ownPasswordHint: [
    '为防止他人冒用，请输入您自己的密码。重置后该用户在所有设备上退出。',
    'Confirm with your own password. The user is signed out on all devices.',
  ],
  remove: ['删除', 'Delete'],
  removeAsk: ['删除后用户无法登录，确定删除吗？', 'Deleted users can no longer sign in. Delete?'],
  removed: ['已删除 {count} 个用户', '{count} users deleted'],
  saved: ['已保存', 'Saved'],
  import: ['导入', 'Import'],
  importTitle: ['从 Excel 导入用户', 'Import users from Excel'],
  imported: ['已导入 {count} 个用户', '{count} users imported'],
  templateName: ['用户导入模板.xlsx', 'user import template.xlsx'],
  fileName: ['用户.xlsx', 'users.xlsx'],
  account: ['账号', 'Account'],
  work: ['岗位与权限', 'Job and permissions'],
  manager: ['部门负责人', 'Manages a department'],
  userNameHint: [
    '字母开头，3 至 32 位字母、数字、点、横线或下划线',
    'Begins with a letter; 3 to 32 letters, digits, dots, dashes or underscores',
  ],
})

import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  title: ['公司管理', 'Companies'],
  search: ['搜索公司名称', 'Search company name'],
  create: ['新建公司', 'New company'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑公司', 'Edit company'],
  remove: ['删除', 'Delete'],
  removeAsk: [
    '公司及其首位管理员账号将被删除，确定删除吗？',
    'The company and the account of its first administrator will be deleted. Delete it?',
  ],
  removeWith: [
    '用户 {users} 个、电站 {stations} 座；有电站或其他用户的公司不能删除',
    'People: {users}, stations: {stations}. A company with stations or other users cannot be deleted',
  ],
  removed: ['已删除 {count} 家公司', '{count} companies deleted'],
  saved: ['已保存', 'Saved'],
  name: ['公司名称', 'Company name'],
  shortName: ['简称', 'Short name'],
  contact: ['联系人', 'Contact'],
  tel: ['联系电话', 'Mobile number'],
  address: ['地址', 'Address'],
  userCount: ['用户数', 'People'],
  stationCount: ['电站数', 'Stations'],
  adminUserName: ['首位管理员的用户名', 'User name of the first administrator'],
  adminHint: ['保存后显示其一次性密码', 'Its one-time password is shown after saving'],
})

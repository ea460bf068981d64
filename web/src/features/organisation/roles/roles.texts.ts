import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  title: ['角色管理', 'Role management'],
  search: ['搜索角色名称', 'Search role name'],
  create: ['新建角色', 'New role'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑角色', 'Edit role'],
  copy: ['复制', 'Duplicate'],
  remove: ['删除', 'Delete'],
  removeWith: ['持有该角色的账号：{count} 个', 'Accounts with this role: {count}'],
  removeAsk: ['确定删除该角色吗？', 'Delete this role?'],
  removed: ['已删除 {count} 个角色', '{count} roles deleted'],
  saved: ['已保存，立即生效', 'Saved; it takes effect at once'],
  basics: ['基本信息', 'Basics'],
  roleName: ['角色名称', 'Role name'],
  roleNameEn: ['英文名称', 'English name'],
  description: ['说明', 'Description'],
  stationScope: ['电站范围', 'Stations'],
  platform: ['平台管理', 'Platform administration'],
  platformHint: [
    '可新建和删除公司；仅对全部电站范围的角色有效',
    'May create and delete companies; only for a role with all stations',
  ],
  listedCount: ['指定 {count} 座电站', 'Selected stations: {count}'],
  screens: ['页面权限', 'Screens'],
  screenCount: ['{look} 个页面，其中 {operate} 个可操作', 'Screens: {look}, with operation rights: {operate}'],
  userCount: ['用户数', 'People'],
  screen: ['页面', 'Screen'],
  look: ['查看', 'Look'],
  operate: ['操作', 'Operate'],
  lookAt: ['查看{name}', 'View {name}'],
  operateAt: ['操作{name}', 'Operate {name}'],
  allOf: ['{name}：全部', 'All of {name}'],
  noScreens: ['尚无页面权限', 'No screen yet'],
  people: ['拥有该角色的用户', 'People with this role'],
  noPeople: ['没有用户拥有该角色', 'Nobody has this role'],
})

export const scopeNames = textPairs({
  all: ['公司全部电站', 'All stations of the company'],
  organisation: ['所属组织的电站', 'Stations of own organisations'],
  listed: ['指定电站', 'Selected stations'],
})

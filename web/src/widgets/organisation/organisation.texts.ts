import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  organisations: ['组织', 'Organisations'],
  searchOrganisation: ['搜索组织', 'Search organisations'],
  noOrganisation: ['没有找到组织', 'No organisation found'],
  people: ['{count} 人', 'People: {count}'],
  stations: ['{count} 站', 'Stations: {count}'],
  choose: ['请选择', 'Please choose'],
  searchStation: ['搜索电站', 'Search stations'],
  noStation: ['没有可选的电站', 'No stations available'],
  chosenStations: ['已选 {count} 座电站', 'Stations chosen: {count}'],
  clear: ['清空', 'Clear'],
  oneTime: ['一次性密码', 'One-time password'],
  oneTimeHint: [
    '密码只显示这一次，关闭后无法再次查看。首次登录时须修改密码。',
    'The password is shown only once and cannot be seen again. It must be changed at the first sign-in.',
  ],
  userName: ['用户名', 'User name'],
  copy: ['复制', 'Copy'],
  saveList: ['保存为文件', 'Save as a file'],
  listName: ['一次性密码.csv', 'one-time passwords.csv'],
})

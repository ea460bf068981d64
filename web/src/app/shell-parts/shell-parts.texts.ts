import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  role: ['角色', 'Role'],
  personal: ['个人信息', 'Personal info'],
  noticeSettings: ['消息提醒设置', 'Notice settings'],
  sessions: ['登录设备', 'Signed-in devices'],
  changePassword: ['修改密码', 'Change password'],
  newTab: ['在新标签页打开', 'Open in a new tab'],
  palette: ['快速查找', 'Quick search'],
  palettePlaceholder: ['查找页面、电站或操作', 'Find a page, a station or an action'],
  paletteEmpty: ['没有找到', 'Nothing found'],
  paletteResults: ['查找结果', 'Results'],
  screens: ['页面', 'Pages'],
  stations: ['电站', 'Stations'],
  actions: ['操作', 'Actions'],
  fullscreen: ['全屏显示', 'Full screen'],
  chooseStation: ['选择电站', 'Choose a station'],
  logo: ['{name} 的标志', 'Logo of {name}'],
  homeLink: ['返回首页', 'Back to home'],
})

/** Known to everyone, so they exist in demo mode only. */
export const demoPassword = 'Fengguang@2026'

export interface DemoAccount {
  userName: string
  realName: string
  companyId: string
  roles: readonly string[]
  tel?: string
}

export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'admin', realName: '林晓', companyId: 'c-huanghe', roles: ['administrator', 'operator'] },
  { userName: 'operator', realName: '周行', companyId: 'c-huanghe', roles: ['operator'] },
  { userName: 'analyst', realName: '苏研', companyId: 'c-huanghe', roles: ['analyst'] },
  { userName: 'maintainer', realName: '高修', companyId: 'c-huanghe', roles: ['maintainer'] },
  { userName: 'safety', realName: '安宁', companyId: 'c-huanghe', roles: ['safety'] },
  { userName: 'operator2', realName: '陈海', companyId: 'c-donghai', roles: ['operator'] },
  { userName: 'viewer3', realName: '罗观', companyId: 'c-zhongyuan', roles: ['viewer'] },
  { userName: 'shanghai', realName: '沈沪', companyId: 'c-donghai', roles: ['shanghai'] },
  { userName: 'henan', realName: '贺豫', companyId: 'c-zhongyuan', roles: ['henan'] },
]

/** Colleagues who fill the departments; the login page does not offer them. */
export const demoColleagues: readonly DemoAccount[] = [
  { userName: 'wangqiang', realName: '王强', companyId: 'c-huanghe', roles: ['operator'], tel: '13800010001' },
  { userName: 'liujing', realName: '刘静', companyId: 'c-huanghe', roles: ['operator'], tel: '13800010002' },
  { userName: 'zhaolei', realName: '赵磊', companyId: 'c-huanghe', roles: ['operator'], tel: '13800010003' },
  { userName: 'sunyan', realName: '孙燕', companyId: 'c-huanghe', roles: ['operator'], tel: '13800010004' },
  { userName: 'magang', realName: '马刚', companyId: 'c-huanghe', roles: ['maintainer'], tel: '13800010005' },
  { userName: 'admin2', realName: '郑海', companyId: 'c-donghai', roles: ['administrator'], tel: '13800020001' },
  { userName: 'huangbo', realName: '黄波', companyId: 'c-donghai', roles: ['operator'], tel: '13800020002' },
  { userName: 'admin3', realName: '许原', companyId: 'c-zhongyuan', roles: ['administrator'], tel: '13800030001' },
  { userName: 'tianye', realName: '田野', companyId: 'c-zhongyuan', roles: ['operator'], tel: '13800030002' },
]

/** Known to everyone, so they exist in demo mode only. */
export const demoPassword = 'Fengguang@2026'

export interface DemoAccount {
  userName: string
  realName: string
  companyId: string
  roles: readonly string[]
}

export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'admin', realName: '林晓', companyId: 'c-huanghe', roles: ['administrator', 'operator'] },
  { userName: 'operator', realName: '周行', companyId: 'c-huanghe', roles: ['operator'] },
  { userName: 'analyst', realName: '苏研', companyId: 'c-huanghe', roles: ['analyst'] },
  { userName: 'maintainer', realName: '高修', companyId: 'c-huanghe', roles: ['maintainer'] },
  { userName: 'safety', realName: '安宁', companyId: 'c-huanghe', roles: ['safety'] },
  { userName: 'operator2', realName: '陈海', companyId: 'c-donghai', roles: ['operator'] },
  { userName: 'viewer3', realName: '罗观', companyId: 'c-zhongyuan', roles: ['viewer'] },
]

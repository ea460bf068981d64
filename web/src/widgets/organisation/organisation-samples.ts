import type { CompanyUser, Organisation, Role } from '@fengguang/domain/organisation/organisation.model'

export const sampleRole: Role = {
  roleId: 'r1',
  roleName: '运行人员',
  roleNameEn: 'Operator',
  description: '',
  stationScope: 'all',
  stids: [],
  screens: [],
  administersPlatform: false,
  userCount: 2,
  version: 1,
}

export const sampleOrganisation: Organisation = {
  id: 'o1',
  pid: null,
  name: '青海分公司',
  position: 0,
  managerIds: [],
  userCount: 2,
  stationCount: 3,
}

export const sampleUser = (n: number, more: Partial<CompanyUser> = {}): CompanyUser => ({
  userId: `u${n}`,
  userName: `user${n}`,
  realName: `姓名${n}`,
  tel: '',
  email: '',
  companyId: 'c',
  companyName: '公司',
  status: '0',
  roleIds: ['r1'],
  roleNames: ['运行人员'],
  orgIds: ['o1'],
  orgNames: ['青海分公司'],
  jobId: '',
  isManager: false,
  lastLoginAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
})

import { noStation } from '@fengguang/domain/stations/station-tree.model'
import type { fakeServer } from './fake-server.ts'

export const user = {
  userId: 'u1',
  userName: 'operator',
  realName: '值班员',
  tel: '13800000000',
  companyId: 'c1',
  companyName: '公司',
  roleId: 'r1',
  roleName: { zh_CN: '值班', en_US: 'Operator' },
  lang: 'zh_CN' as const,
  permissions: [],
  companyZone: 'Asia/Shanghai',
  mustChangePassword: false,
}
const role = { roleId: 'r1', roleName: '值班', roleNameEn: 'Operator' }

export const accountInfo = {
  ...noStation,
  defaultStation: noStation,
  personal: {
    realName: '值班员',
    tel: '',
    email: '',
    homeTitle: '',
    homeTitleShow: '1',
    homeLogo: '',
    homeLogoShow: '1',
  },
  notice: { msgOnOff: '00', msgVoiceOption: '01' },
  home: { globalTheme: 'darkBlue', look: 'default' },
} as const

export const classes = {
  currentStcls: '01',
  stclsList: [{ stcls: '01', name: '光伏', nameEn: 'PV', count: 1 }],
} as const

/** Everything a start asks for, answered as by a server where `operator` is signed in. */
export function answerStartUp(server: ReturnType<typeof fakeServer>): void {
  server.legacy('/Login/getLoginStatus', { status: 1 })
  server.legacy('/Login/getLoginUser', user)
  server.legacy('/UserAuthHandle/getRole4Web', { currentRole: role, rolelist: [role] })
  server.legacy('/UserAuthHandle/getCurrentAccountInfo', accountInfo)
  server.legacy('/UserAuthHandle/queryCurrentStcls', classes)
  server.legacy('/UserAuthHandle/queryCurrentMenu', { list: [] })
  server.legacy('/Login/doLogin', { status: 1, np: 'np-2', mustChangePassword: false }, { status: 1 })
  server.legacy('/Login/logout', {})
  server.micro('/microplat/oauth/token', { access_token: 'a1', refresh_token: 'r1', tenant: 't', expires_in: 7200 })
  server.micro('/microplat/logout', {})
  server.micro('/microplat/api/auth/monitor/userStatus', 0)
  server.micro('/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog', {})
}

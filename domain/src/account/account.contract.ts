import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { email, homeTitle, mobilePhone, realName } from '../kernel/validation.ts'
import { CurrentStation } from '../stations/station-tree.model.ts'
import { globalThemes, looks } from '../session/session.model.ts'
import { ColumnSet } from './list-columns.model.ts'

const id = z.string().max(64)
const legacy = { method: 'GET', access: 'signed-in', envelope: 'legacy' } as const
const micro = { method: 'GET', access: 'signed-in', envelope: 'microplat' } as const
const auth = '/microplat/api/auth'

export const RoleRow = z.object({ roleId: z.string(), roleName: z.string(), roleNameEn: z.string() })
export type RoleRow = z.infer<typeof RoleRow>

const shown = z.enum(['0', '1'])

/** Personal info of specification §3: real name, phone, email, home logo and title with show flags. */
export const PersonalInfo = z.object({
  realName,
  tel: z.union([z.literal(''), mobilePhone]),
  email: z.union([z.literal(''), email]),
  homeTitle,
  homeTitleShow: shown,
  /** Content id of an uploaded picture, empty for ours. */
  homeLogo: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/)]),
  homeLogoShow: shown,
})
export type PersonalInfo = z.infer<typeof PersonalInfo>

/** 00 on, 01 off (notices are fetched only when it is 00, specification §4); 01 bell, 02 spoken voice. */
export const NoticeSettings = z.object({ msgOnOff: z.enum(['00', '01']), msgVoiceOption: z.enum(['01', '02']) })
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** What the account keeps for its own screens. */
export const HomeParameters = z.object({
  globalTheme: z.enum(globalThemes),
  look: z.enum(looks),
})
export type HomeParameters = z.infer<typeof HomeParameters>

export const TokenForm = z.object({
  grant_type: z.enum(['password', 'refresh_token']),
  username: z.string().max(64).default(''),
  password: z.string().max(256).default(''),
  psd_type: z.enum(['01', '02']).default('01'),
  client_id: z.string().max(128).default(''),
  client_secret: z.string().max(256).default(''),
  tenant: z.string().max(64).default(''),
  refresh_token: z.string().max(256).default(''),
})
export type TokenForm = z.infer<typeof TokenForm>

export const TokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  tenant: z.string(),
  expires_in: z.int(),
  /** The successor of the re-login token, where the grant used one up. */
  np: z.string().optional(),
})
export type TokenAnswer = z.infer<typeof TokenAnswer>

/** One signed-in browser or program of the account. */
export const OwnSession = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Specification §7 "Session" and "Microservice auth": the account, its roles, settings and tokens. */
export const accountContract = {
  mainPage: endpoint({
    ...legacy,
    path: '/UserAuthHandle/getMainPage',
    response: z.object({ uiState: z.string(), pageUrl: z.string(), theme: z.string() }),
  }),
  /** The station info of the start-up sequence, with the personal info beside it. */
  accountInfo: endpoint({
    ...legacy,
    path: '/UserAuthHandle/getCurrentAccountInfo',
    response: z.object({
      ...CurrentStation.shape,
      defaultStation: CurrentStation,
      personal: PersonalInfo,
      notice: NoticeSettings,
      home: HomeParameters,
    }),
  }),
  videoToken: endpoint({
    ...legacy,
    path: '/UserAuthHandle/getVideoToken',
    response: z.object({ token: z.string(), expiresIn: z.int() }),
  }),
  roles: endpoint({
    ...legacy,
    path: '/UserAuthHandle/getRole4Web',
    response: z.object({ currentRole: RoleRow, rolelist: z.array(RoleRow) }),
  }),
  changeRole: endpoint({
    ...legacy,
    path: '/UserAuthHandle/changeRole',
    changesState: true,
    query: z.object({ roleId: id }),
    response: z.object({ result: z.literal(true) }),
  }),
  changeRoleTwin: endpoint({
    ...micro,
    path: `${auth}/userAccess/changeRole4Web`,
    changesState: true,
    query: z.object({ roleId: id }),
    response: z.object({ result: z.literal(true) }),
  }),
  updatePersonal: endpoint({
    ...legacy,
    method: 'POST',
    path: '/AdminUser/updateDataSelective',
    bodyType: 'form',
    body: PersonalInfo.partial(),
    response: PersonalInfo,
  }),
  token: endpoint({
    method: 'POST',
    path: '/microplat/oauth/token',
    access: 'public',
    envelope: 'microplat',
    bodyType: 'form',
    body: TokenForm,
    response: TokenAnswer,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/microplat/logout',
    access: 'public',
    envelope: 'microplat',
    changesState: true,
    response: z.object({}),
  }),
  /** 1: locked by an administrator. Public, because a locked account has no session left to ask with. */
  userStatus: endpoint({
    ...micro,
    path: `${auth}/monitor/userStatus`,
    access: 'public',
    poll: true,
    response: z.union([z.literal(0), z.literal(1)]),
  }),
  noticeSettings: endpoint({ ...micro, path: `${auth}/message/setInfo`, response: NoticeSettings }),
  saveNoticeSettings: endpoint({
    ...micro,
    method: 'POST',
    path: `${auth}/message/set`,
    bodyType: 'form',
    body: NoticeSettings,
    response: NoticeSettings,
  }),
  homeParameters: endpoint({
    ...micro,
    path: `${auth}/sys/company/user/homePage/obtainParameters`,
    response: HomeParameters,
  }),
  saveHomeParameters: endpoint({
    ...micro,
    method: 'POST',
    path: `${auth}/sys/company/user/homePage/settingParameters`,
    body: HomeParameters.partial(),
    response: HomeParameters,
  }),
  columns: endpoint({
    ...micro,
    path: '/microplat/api/energy/realtime/device/columns',
    response: z.array(ColumnSet),
  }),
  setColumns: endpoint({
    ...micro,
    method: 'POST',
    path: '/microplat/api/energy/realtime/device/setColumns',
    body: ColumnSet,
    response: ColumnSet,
  }),
  ownSessions: endpoint({ ...micro, path: `${auth}/userAccess/session/list`, response: z.array(OwnSession) }),
  endOwnSession: endpoint({
    ...micro,
    method: 'POST',
    path: `${auth}/userAccess/session/end`,
    body: z.object({ id }),
    response: z.object({ ended: z.int() }),
  }),
}

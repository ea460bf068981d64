import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { langs } from '../kernel/texts.ts'
import { PasswordChange } from '../kernel/validation.ts'
import { MenuItem, SignedInUser } from './session.model.ts'

export const LoginForm = z.object({
  userName: z.string().trim().min(1).max(64),
  password: z.string().max(256).default(''),
  /** 01 a password, 02 a re-login token in `np`. */
  psd_type: z.enum(['01', '02']).default('01'),
  np: z.string().max(256).default(''),
})

/** What goes on after a change of the password: everything from before it is worthless. */
export const RotatedSession = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  tenant: z.string(),
  expires_in: z.int(),
  np: z.string(),
})
export type RotatedSession = z.infer<typeof RotatedSession>

/** Specification §7 "Session": the part that lets a person in and out. */
export const sessionContract = {
  loginStatus: endpoint({
    method: 'GET',
    path: '/Login/getLoginStatus',
    access: 'public',
    envelope: 'legacy',
    poll: true,
    response: z.object({
      status: z.union([z.literal(0), z.literal(1)]),
      /** The address the call came from: the browser repeats it as its claim (specification §7). */
      ip: z.string().default(''),
      /** Accounts anyone may try; only in demo mode. */
      demo: z.object({ userNames: z.array(z.string()), password: z.string() }).optional(),
    }),
  }),
  doLogin: endpoint({
    method: 'POST',
    path: '/Login/doLogin',
    access: 'public',
    envelope: 'legacyStatus',
    bodyType: 'form',
    body: LoginForm,
    response: z.object({ status: z.literal(1), np: z.string(), mustChangePassword: z.boolean() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Login/logout',
    access: 'public',
    envelope: 'legacy',
    bodyType: 'form',
    body: z.object({}),
    response: z.object({}),
  }),
  loginUser: endpoint({
    method: 'GET',
    path: '/Login/getLoginUser',
    access: 'signed-in',
    envelope: 'legacy',
    response: SignedInUser,
  }),
  currentMenu: endpoint({
    method: 'GET',
    path: '/UserAuthHandle/queryCurrentMenu',
    access: 'signed-in',
    envelope: 'legacy',
    query: z.object({ version: z.string().max(8).optional() }),
    response: z.union([z.array(MenuItem), z.object({ list: z.array(MenuItem) })]),
  }),
  changeLocaleUnit: endpoint({
    method: 'GET',
    path: '/UserAuthHandle/changeLocaleUnit',
    access: 'signed-in',
    envelope: 'legacy',
    changesState: true,
    query: z.object({ lang: z.enum(langs) }),
    response: z.object({ lang: z.enum(langs) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/AdminUser/userPasswordChangeModel',
    access: 'signed-in',
    envelope: 'legacy',
    bodyType: 'form',
    body: PasswordChange,
    response: RotatedSession,
  }),
}

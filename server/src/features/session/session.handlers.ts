import type { FastifyInstance } from 'fastify'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { OuterPlaces } from '@fengguang/domain/navigation/destinations'
import { menuFor } from '@fengguang/domain/navigation/menu'
import { serve } from '../../http/serve.ts'
import { record } from '../audit/audit.service.ts'
import type { LoginLimits } from './login-limits.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { findProfile, saveLang } from './session.repo.ts'
import { changePassword } from './password.service.ts'
import { logIn, logOut, type SessionSettings } from './session.service.ts'

/** Offered on the login page, so that a visitor of the demo need not ask. */
interface DemoLogin {
  userNames: string[]
  password: string
}

interface Offers {
  places: OuterPlaces
  demo?: DemoLogin | undefined
}

export const serveSession =
  (settings: SessionSettings, limits: LoginLimits, { places, demo }: Offers) =>
  (app: FastifyInstance) => {
    return serve(app, 'session', sessionContract, {
      loginStatus: async (ctx) => ({
        status: ctx.user ? (1 as const) : (0 as const),
        ip: ctx.address,
        ...(demo && { demo }),
      }),
      doLogin: (ctx, { body }) => {
        const secret = body.psd_type === '01' ? body.password : body.np
        return logIn(ctx, settings, { userName: body.userName, secret, by: body.psd_type }, limits)
      },
      logout: async (ctx) => {
        await logOut(ctx)
        return {}
      },
      loginUser: async (ctx) => {
        const profile = await findProfile(ctx.db, ctx.user.accountId, ctx.user.roleId)
        if (!profile) throw new Failure('session.expired')
        return { ...profile, companyZone: await companyZone(ctx), permissions: [...ctx.user.permissions] }
      },
      currentMenu: async (ctx, { query }) => {
        const list = menuFor(ctx.user.grants, places)
        return query.version === '3' ? { list } : list
      },
      changeLocaleUnit: async (ctx, { query }) => {
        await ctx.db.inTransaction(async (tx) => {
          await saveLang(tx, ctx.user.accountId, query.lang)
          await record(ctx, { action: 'configuration', target: 'language', detail: query.lang }, tx)
        })
        return { lang: query.lang }
      },
      changePassword: (ctx, { body }) => changePassword(ctx, settings, body),
    })
  }

import type { FastifyInstance } from 'fastify'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import { menuFor } from '@fengguang/domain/navigation/menu'
import { serve } from '../../http/serve.ts'
import { findProfile, saveLang, screensOfRole } from './session.repo.ts'
import { changePassword, logIn, logOut, type SessionSettings } from './session.service.ts'

/** Offered on the login page, so that a visitor of the demo need not ask. */
interface DemoLogin {
  userNames: string[]
  password: string
}

export const serveSession = (settings: SessionSettings, demo?: DemoLogin) => (app: FastifyInstance) =>
  serve(app, 'session', sessionContract, {
    loginStatus: async (ctx) => ({
      status: ctx.user ? (1 as const) : (0 as const),
      ...(demo && { demo }),
    }),
    doLogin: (ctx, { body }) => logIn(ctx, settings, body),
    logout: async (ctx) => {
      await logOut(ctx)
      return {}
    },
    loginUser: async (ctx) => {
      const profile = await findProfile(ctx.db, ctx.user.accountId, ctx.user.roleId)
      if (!profile) throw new Failure('session.expired')
      return { ...profile, permissions: [...ctx.user.permissions] }
    },
    currentMenu: async (ctx, { query }) => {
      const list = menuFor(await screensOfRole(ctx.db, ctx.user.roleId))
      return query.version === '3' ? { list } : list
    },
    changeLocaleUnit: async (ctx, { query }) => {
      await saveLang(ctx.db, ctx.user.accountId, query.lang)
      return { lang: query.lang }
    },
    changePassword: (ctx, { body }) => changePassword(ctx, body),
  })

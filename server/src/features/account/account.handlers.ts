import type { FastifyInstance } from 'fastify'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { serve } from '../../http/serve.ts'
import { grantByPassword, grantByRefresh } from '../session/bearer.service.ts'
import type { LoginLimits } from '../session/login-limits.service.ts'
import { endOwnSession, ownSessions } from '../session/own-sessions.service.ts'
import { isLockedOut, logOut, type SessionSettings } from '../session/session.service.ts'
import * as account from './account.service.ts'
import { ownColumnSets, setColumns } from './list-columns.service.ts'
import { changeRole, ownRoles } from './role.service.ts'
import { makeVideoToken, videoTokenSeconds } from '../video/video-token.service.ts'

export interface AccountSettings extends SessionSettings {
  signingKey: string
}

export const serveAccount = (settings: AccountSettings, limits: LoginLimits) => (app: FastifyInstance) => {
  return serve(app, 'account', accountContract, {
    mainPage: (ctx) => account.mainPage(ctx),
    accountInfo: (ctx) => account.accountInfo(ctx),
    videoToken: async (ctx) => ({
      token: makeVideoToken(settings.signingKey, ctx.user, ctx.now),
      expiresIn: videoTokenSeconds,
    }),
    roles: (ctx) => ownRoles(ctx),
    changeRole: (ctx, { query }) => changeRole(ctx, query.roleId),
    changeRoleTwin: (ctx, { query }) => changeRole(ctx, query.roleId),
    updatePersonal: (ctx, { body }) => account.updatePersonal(ctx, body),
    token: (ctx, { body }) => {
      if (body.grant_type === 'refresh_token') {
        limits.token(ctx)
        return grantByRefresh(ctx, settings, body.refresh_token)
      }
      return grantByPassword(ctx, settings, body, limits)
    },
    logout: async (ctx) => {
      await logOut(ctx)
      return {}
    },
    userStatus: async (ctx) => ((await isLockedOut(ctx)) ? 1 : 0),
    noticeSettings: (ctx) => account.noticeSettings(ctx),
    saveNoticeSettings: (ctx, { body }) => account.saveNotice(ctx, body),
    homeParameters: (ctx) => account.homeParameters(ctx),
    saveHomeParameters: (ctx, { body }) => account.saveHome(ctx, body),
    columns: (ctx) => ownColumnSets(ctx),
    setColumns: (ctx, { body }) => setColumns(ctx, body),
    ownSessions: (ctx) => ownSessions(ctx, settings),
    endOwnSession: (ctx, { body }) => endOwnSession(ctx, body.id),
  })
}

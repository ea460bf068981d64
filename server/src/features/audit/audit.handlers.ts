import type { FastifyInstance } from 'fastify'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { PublicContext } from '../../http/context.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import { auditExport, auditPage, record, verifyChain, type AuditEntry } from './audit.service.ts'

/** Finds who exited by the session the caller had. */
type FormerUser = (ctx: PublicContext) => Promise<AuditEntry['actor']>

export const serveAudit = (formerUser: FormerUser) => (app: FastifyInstance) => {
  // Anybody may report: enough for an office behind one address, too little to fill a disk.
  const reports = rateLimit({ perMinute: 60 })
  return serve(app, 'audit', auditContract, {
    recordUnauthorized: async (ctx, { body }) => {
      reports.take(ctx.user.accountId)
      await record(ctx, { action: 'unauthorizedVisit', target: body.routingAddress, result: 'refused' })
      return {}
    },
    recordExit: async (ctx, { body }) => {
      reports.take(ctx.address)
      const actor = await formerUser(ctx)
      await record(ctx, { action: 'exit', target: `${body.type} ${body.value}`, detail: body.description, actor })
      return {}
    },
    page: (ctx, { query: { page, pageSize, ...filter } }) => auditPage(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => auditExport(ctx, query),
    verify: (ctx) => verifyChain(ctx),
  })
}

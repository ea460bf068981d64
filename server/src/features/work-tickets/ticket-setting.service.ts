import { say, textPairs } from '@fengguang/domain/kernel/texts'
import type { TicketSetting } from '@fengguang/domain/work-tickets/ticket-setting.model'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './ticket-setting.repo.ts'

export { warningHours } from './ticket-setting.repo.ts'

const texts = textPairs({ setting: ['两票设置', 'ticket settings'] })

export const ticketSetting = ({ db, user }: Context): Promise<TicketSetting> => repo.findSetting(db, user.companyId)

export async function saveTicketSetting(ctx: Context, setting: TicketSetting): Promise<TicketSetting> {
  await ctx.db.inTransaction(async (tx) => {
    const before = await repo.findSetting(tx, ctx.user.companyId)
    await repo.saveSetting(tx, ctx.user.companyId, setting)
    const detail = JSON.stringify({ before, after: setting })
    await record(ctx, { action: 'update', target: say(texts.setting, ctx.lang), detail }, tx)
  })
  return setting
}

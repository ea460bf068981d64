import { randomUUID } from 'node:crypto'
import type { DeliveryForm, DeliverySettings, DeliveryState } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { alarmText } from '@fengguang/domain/alarms/alarm-text.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { sealText } from '../../platform/sealed-text.ts'
import { record } from '../audit/audit.service.ts'
import { secretPurpose, tryChannel, type AlarmChannels } from './alarm-channels.service.ts'
import * as repo from './alarm-delivery.repo.ts'
import { seesAll } from './alarm-rules.repo.ts'

const none = {
  mailOn: false,
  mailTo: [],
  webhookOn: false,
  webhookUrl: '',
  sealedSecret: '',
  minLevel: 'major',
  lang: 'zh_CN',
  version: 0,
} as const

export async function deliverySettings(ctx: Context, channels: AlarmChannels): Promise<DeliverySettings> {
  const { sealedSecret, ...settings } = (await repo.findSettings(ctx.db, ctx.user.companyId)) ?? none
  return {
    ...settings,
    mailTo: [...settings.mailTo],
    hasSecret: sealedSecret !== '',
    canMail: channels.mailer !== undefined,
    webhookHosts: [...channels.webhookHosts],
  }
}

/** Mail and webhook tell of all stations of the company: not for a role that sees some of them. */
async function requireReach(ctx: Context): Promise<void> {
  if (!(await seesAll(ctx.db, ctx.user.roleId))) throw new Failure('role.beyondOwn')
}

function refuse(field: keyof DeliveryForm, key: 'field.required' | 'alarm.webhookHost' | 'alarm.noMailServer'): never {
  throw new Failure('request.invalid', {}, { [field]: { key } })
}

function requireUsable(form: DeliveryForm, hasSecret: boolean, channels: AlarmChannels): void {
  if (form.mailOn && !channels.mailer) refuse('mailOn', 'alarm.noMailServer')
  if (form.mailOn && form.mailTo.length === 0) refuse('mailTo', 'field.required')
  if (form.webhookUrl !== '' && !channels.webhooks.allows(form.webhookUrl)) refuse('webhookUrl', 'alarm.webhookHost')
  if (form.webhookOn && form.webhookUrl === '') refuse('webhookUrl', 'field.required')
  if (form.webhookOn && form.secret === undefined && !hasSecret) refuse('secret', 'field.required')
}

export async function saveDelivery(ctx: Context, channels: AlarmChannels, form: DeliveryForm) {
  await requireReach(ctx)
  const before = await repo.findSettings(ctx.db, ctx.user.companyId)
  requireUsable(form, before !== undefined && before.sealedSecret !== '', channels)
  const { secret, ...settings } = form
  const sealedSecret = secret === undefined ? null : sealText(channels.sealKey, secretPurpose, secret)
  await ctx.db.inTransaction(async (tx) => {
    if (!(await repo.saveSettings(tx, ctx.user.companyId, { ...settings, sealedSecret })))
      throw new Failure('record.conflict')
    const detail = JSON.stringify({ ...settings, secret: secret === undefined ? 'unchanged' : 'changed' })
    await record(ctx, { action: 'configuration', target: 'alarm delivery', detail }, tx)
  })
  return deliverySettings(ctx, channels)
}

export async function tryDelivery(ctx: Context, channels: AlarmChannels, channel: 'mail' | 'webhook') {
  await requireReach(ctx)
  const settings = (await repo.findSettings(ctx.db, ctx.user.companyId)) ?? none
  await record(ctx, { action: 'configuration', target: 'alarm delivery', detail: `trial of ${channel}` })
  try {
    await tryChannel(channels, { ...settings, mailTo: [...settings.mailTo] }, channel, `trial-${randomUUID()}`)
    return { isDelivered: true, error: '' }
  } catch (error) {
    ctx.log.warn({ err: error, channel }, 'a message of trial was not delivered')
    return { isDelivered: false, error: error instanceof Error ? error.message.slice(0, 300) : String(error) }
  }
}

export async function pageDeliveries(
  ctx: Context,
  state: DeliveryState | undefined,
  page: { page: number; pageSize: number },
) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findDeliveries(ctx.db, ctx.user, state, part),
    repo.countDeliveries(ctx.db, ctx.user, state),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      eventId: row.eventId,
      stationName: row.stationName,
      level: row.level,
      state: row.state,
      attempts: row.attempts,
      lastError: row.lastError,
      text: alarmText(row, ctx.lang),
      createdAt: row.createdAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
    })),
  }
}

import type { FastifyInstance } from 'fastify'
import { alarmDeliveryContract } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { rateLimit } from '../../http/rate-limit.ts'
import { serve } from '../../http/serve.ts'
import type { AlarmChannels } from './alarm-channels.service.ts'
import { deliverySettings, pageDeliveries, saveDelivery, tryDelivery } from './alarm-delivery.service.ts'

export const serveAlarmDelivery = (channels: AlarmChannels) => (app: FastifyInstance) => {
  const trials = rateLimit({ perMinute: 6 })
  return serve(app, 'alarmDelivery', alarmDeliveryContract, {
    settings: (ctx) => deliverySettings(ctx, channels),
    save: (ctx, { body }) => saveDelivery(ctx, channels, body),
    trial: async (ctx, { body }) => {
      trials.take(ctx.user.accountId)
      return tryDelivery(ctx, channels, body.channel)
    },
    page: (ctx, { query: { page, pageSize, state } }) => pageDeliveries(ctx, state, { page, pageSize }),
  })
}

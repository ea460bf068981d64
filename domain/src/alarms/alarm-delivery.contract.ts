import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { langs, textPairs } from '../kernel/texts.ts'
import { email } from '../kernel/validation.ts'
import { alarmLevels } from './alarm.model.ts'
import { alarmBase } from './alarms.contract.ts'

export const deliveryStateNames = textPairs({
  waiting: ['等待发送', 'Waiting'],
  sent: ['已发送', 'Sent'],
  skipped: ['无需发送', 'Not needed'],
  failed: ['发送失败', 'Failed'],
})
export type DeliveryState = keyof typeof deliveryStateNames
export const deliveryStates = Object.keys(deliveryStateNames) as [DeliveryState, ...DeliveryState[]]

const settings = {
  mailOn: z.boolean(),
  mailTo: z.array(email).max(20),
  webhookOn: z.boolean(),
  /** Of an allowed host; empty: none. */
  webhookUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  /** This level and all graver ones. */
  minLevel: z.enum(alarmLevels),
  lang: z.enum(langs),
}

/** What a webhook gets in its headers: who receives it can prove who sent it, and know a repeat. */
export const webhookHeaders = {
  signature: 'x-fengguang-signature',
  timestamp: 'x-fengguang-timestamp',
  key: 'idempotency-key',
} as const

export const DeliverySettings = z.object({
  ...settings,
  hasSecret: z.boolean(),
  version: z.int(),
  /** False: this installation names no mail server. */
  canMail: z.boolean(),
  /** Hosts this installation allows webhooks to; empty: none. */
  webhookHosts: z.array(z.string()),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** Without a secret the one there stays. */
export const DeliveryForm = z.object({
  ...settings,
  secret: z.string().min(16).max(200).optional(),
  version: z.int32(),
})
export type DeliveryForm = z.infer<typeof DeliveryForm>

export const Delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  text: z.string(),
  stationName: z.string(),
  level: z.enum(alarmLevels),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable(),
  lastError: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

const micro = { envelope: 'microplat', access: 'alarm-rule:write' } as const

export const alarmDeliveryContract = {
  settings: endpoint({ ...micro, method: 'GET', path: `${alarmBase}/delivery/settings`, response: DeliverySettings }),
  save: endpoint({
    ...micro,
    method: 'POST',
    path: `${alarmBase}/delivery/save`,
    body: DeliveryForm,
    response: DeliverySettings,
  }),
  /** Sends a message of trial at once and tells what came of it. */
  trial: endpoint({
    ...micro,
    method: 'POST',
    path: `${alarmBase}/delivery/trial`,
    body: z.object({ channel: z.enum(['mail', 'webhook']) }),
    response: z.object({ isDelivered: z.boolean(), error: z.string() }),
  }),
  page: endpoint({
    ...micro,
    method: 'GET',
    path: `${alarmBase}/delivery/page`,
    query: pageQuery.extend({ state: z.enum(deliveryStates).optional() }),
    response: pageOf(Delivery),
  }),
}

import { webhookHeaders } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { alarmText, measuredText } from '@fengguang/domain/alarms/alarm-text.rules'
import { alarmLevelNames } from '@fengguang/domain/alarms/alarm.model'
import { textPairs, say, type Lang } from '@fengguang/domain/kernel/texts'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import type { Mailer } from '../../platform/mail.ts'
import { openText } from '../../platform/sealed-text.ts'
import type { WebhookSender } from '../../platform/webhook.ts'
import type { Due, StoredSettings } from './alarm-delivery.repo.ts'

export const secretPurpose = 'alarm webhook'

/** Ways out of the platform. */
export interface AlarmChannels {
  /** Absent: this installation names no mail server. */
  mailer?: Mailer | undefined
  webhooks: WebhookSender
  webhookHosts: readonly string[]
  /** Opens the secrets of webhooks. */
  sealKey: string
}

const texts = textPairs({
  one: ['[风光告警] {level} {station} {text}', '[Fengguang alarm] {level} {station} {text}'],
  many: ['[风光告警] {count} 条告警', '[Fengguang alarm] {count} alarms'],
  trial: ['[风光告警] 测试消息', '[Fengguang alarm] Test message'],
  trialText: [
    '这是一条测试消息，收到即表示通道可用。',
    'This is a test message. If you received it, the channel works.',
  ],
})

const lineOf = (due: Due, lang: Lang): string =>
  [
    isoWithOffset(due.raisedAt, due.timeZone),
    say(alarmLevelNames[due.level], lang),
    due.stationName,
    due.deviceName ?? '',
    alarmText(due, lang),
  ]
    .filter(Boolean)
    .join('  ')

export const keyOf = (due: Pick<Due, 'eventId' | 'occurrence'>): string => `alarm-${due.eventId}-${due.occurrence}`

/** Several of one company that are due together are one mail: a storm must not fill a mailbox. */
export async function mailAlarms(
  channels: AlarmChannels,
  settings: StoredSettings,
  dues: readonly Due[],
): Promise<void> {
  if (!channels.mailer) throw new Error('no mail server is set')
  const { lang } = settings
  const first = dues[0]!
  const subject =
    dues.length === 1
      ? say(texts.one, lang, {
          level: say(alarmLevelNames[first.level], lang),
          station: first.stationName,
          text: alarmText(first, lang),
        })
      : say(texts.many, lang, { count: dues.length })
  const text = dues.map((due) => lineOf(due, lang)).join('\n')
  await channels.mailer.send({ to: settings.mailTo, subject, text, key: `${keyOf(first)}-${dues.length}` })
}

function post(channels: AlarmChannels, settings: StoredSettings, key: string, body: object): Promise<void> {
  const secret = openText(channels.sealKey, secretPurpose, settings.sealedSecret)
  if (secret === undefined) throw new Error('the secret of the webhook cannot be read: enter it again')
  const message = { url: settings.webhookUrl, secret, key, body: JSON.stringify(body), headers: webhookHeaders }
  return channels.webhooks.post(message)
}

export const postAlarm = (channels: AlarmChannels, settings: StoredSettings, due: Due): Promise<void> =>
  post(channels, settings, keyOf(due), {
    kind: 'alarm',
    eventId: due.eventId,
    occurrence: due.occurrence,
    level: due.level,
    stationId: due.stationId,
    stationName: due.stationName,
    deviceId: due.deviceId,
    deviceName: due.deviceName,
    source: due.source,
    point: due.point,
    value: due.value,
    limit: due.limit,
    valueText: measuredText(due, 'value', settings.lang),
    limitText: measuredText(due, 'limit', settings.lang),
    text: alarmText(due, settings.lang),
    raisedAt: due.raisedAt.toISOString(),
  })

export async function tryChannel(
  channels: AlarmChannels,
  settings: StoredSettings,
  channel: 'mail' | 'webhook',
  key: string,
): Promise<void> {
  const text = say(texts.trialText, settings.lang)
  if (channel === 'webhook') return post(channels, settings, key, { kind: 'trial', text })
  if (!channels.mailer) throw new Error('no mail server is set')
  await channels.mailer.send({ to: settings.mailTo, subject: say(texts.trial, settings.lang), text, key })
}

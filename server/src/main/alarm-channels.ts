import type { AlarmChannels } from '../features/alarms/alarm-channels.service.ts'
import type { Config } from '../platform/config/config.ts'
import { openMailer } from '../platform/mail.ts'
import { openWebhooks } from '../platform/webhook.ts'

/** How alarms leave the platform, as the settings say. */
export const alarmChannelsOf = (config: Config, sealKey: string): AlarmChannels => ({
  ...(config.smtpUrl && { mailer: openMailer({ url: config.smtpUrl, from: config.mailFrom }) }),
  webhooks: openWebhooks({ hosts: config.webhookHosts, clock: Date.now }),
  webhookHosts: config.webhookHosts,
  sealKey,
})

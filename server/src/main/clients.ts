import type { AlarmChannels } from '../features/alarms/alarm-channels.service.ts'
import type { Config } from '../platform/config/config.ts'
import { openIngestClient, type IngestClient } from '../platform/ingest-client.ts'
import { openMailer } from '../platform/mail.ts'
import { openWebhooks } from '../platform/webhook.ts'

/** How alarms leave the platform, as the settings say. */
export const alarmChannelsOf = (config: Config, sealKey: string): AlarmChannels => ({
  ...(config.smtpUrl && { mailer: openMailer({ url: config.smtpUrl, from: config.mailFrom }) }),
  webhooks: openWebhooks({ hosts: config.webhookHosts, clock: Date.now }),
  webhookHosts: config.webhookHosts,
  sealKey,
})

/** The ingest of this machine, unless another one is named. */
export const ingestClientOf = (config: Config, ownSecret: string): IngestClient =>
  openIngestClient({
    url: config.ingestUrl ?? `http://127.0.0.1:${config.ingestPort}`,
    secret: config.ingestSecret ?? ownSecret,
  })

import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../platform/config/config.ts'
import { openLog } from '../platform/log.ts'
import { openBroker } from '../platform/mqtt/broker.ts'
import { openMqtt } from '../platform/mqtt/client.ts'
import type { Mqtt } from '../platform/mqtt/client.ts'
import { internalOnly, internalUrl } from '../platform/mqtt/credentials.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { openSecrets } from '../platform/secrets.ts'
import { runAsChild } from './child.ts'

const second = 1000
const loopback = '127.0.0.1'

/** Ready means that a message goes through the broker and comes back. */
async function untilAnswering(mqtt: Mqtt, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mqtt.ping()
    } catch (error) {
      if (attempt >= attempts) throw error
      await pause(second / 2)
    }
  }
}

await runAsChild(async (env) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new StartRefusal(reading.mistakes.join('\n'))
  const { config } = reading
  const log = openLog({ name: 'ingest', level: config.logLevel })
  const onWarning = (text: string, details: Record<string, unknown>) => log.warn(details, text)
  const { brokerPassword } = openSecrets(config.dataFolder)

  const broker = config.mqttUrl
    ? undefined
    : await openBroker({
        host: loopback,
        port: config.mqttPort,
        identify: internalOnly(brokerPassword),
        mayPublish: () => true,
        maySubscribe: () => true,
        onWarning,
      }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StartRefusal(`MQTT_PORT=${config.mqttPort}: the embedded broker cannot listen: ${reason}`)
      })
  const mqtt = openMqtt(config.mqttUrl ?? internalUrl(broker?.port ?? config.mqttPort, brokerPassword), { onWarning })
  // A broker of somebody else may come later than we do.
  if (broker) await untilAnswering(mqtt, 10)

  let failures = 0
  const look = async (): Promise<void> => {
    try {
      await mqtt.ping()
      failures = 0
    } catch (error) {
      failures += 1
      log.warn({ err: error, failures }, 'the MQTT broker does not answer')
      // Our own broker hangs: the supervisor starts this process again.
      if (broker && failures >= 3) process.exit(1)
    }
  }
  const watch = setInterval(look, 10 * second)

  return {
    ready: broker ? { port: broker.port } : {},
    stop: async () => {
      clearInterval(watch)
      await mqtt.close()
      await broker?.close()
    },
  }
})

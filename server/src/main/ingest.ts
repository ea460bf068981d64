import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedDoor, openExternalDoor } from '../ingest/mqtt/mqtt-door.ts'
import { openPipeline } from '../ingest/pipeline.ts'
import type { Source } from '../ingest/intake.model.ts'
import { isStillKnown, type KnownGateway } from '../ingest/registry-index.ts'
import { openMqtt } from '../platform/mqtt/client.ts'
import type { Mqtt } from '../platform/mqtt/client.ts'
import { internalOnly, internalUrl } from '../platform/mqtt/credentials.ts'
import type { IngestTls } from '../platform/config/config.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { openSecrets } from '../platform/secrets.ts'
import { runAsChild } from './child.ts'
import { openStores } from './stores.ts'

const second = 1000
const mebibyte = 1024 * 1024

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

const cannotListen = (setting: string) => (error: unknown) => {
  throw new StartRefusal(`${setting}: cannot listen: ${error instanceof Error ? error.message : String(error)}`)
}

function fileOf(setting: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartRefusal(`${setting}=${file}: cannot be read: ${String(error)}`)
  }
}
const tlsFiles = ({ certFile, keyFile, ...ports }: IngestTls) => ({
  ...ports,
  pem: { cert: fileOf('INGEST_TLS_CERT', certFile), key: fileOf('INGEST_TLS_KEY', keyFile) },
})

await runAsChild(async (env) => {
  const { config, log, db, telemetry, close } = openStores('ingest', env)
  const onWarning = (text: string, details: Record<string, unknown>) => log.warn(details, text)
  const { brokerPassword, ingestSecret } = openSecrets(config.dataFolder)

  const tls = config.ingestTls && tlsFiles(config.ingestTls)
  // The product's own processes speak to the plain doors; nobody else shall send a secret through them.
  const host = tls ? '127.0.0.1' : config.host
  const pipeline = await openPipeline({
    folder: join(config.dataFolder, 'ingest'),
    host,
    port: config.ingestPort,
    internalSecret: config.ingestSecret ?? ingestSecret,
    db,
    telemetry,
    log,
    logCapBytes: config.logLimitMb * mebibyte,
    quarantineCapBytes: Math.min(256, config.logLimitMb / 4) * mebibyte,
    retentionDays: config.retention.rawDays,
    ...(tls && { tls: { ...tls.pem, host: config.host, port: tls.httpPort } }),
  }).catch(cannotListen(`INGEST_PORT=${config.ingestPort}`))

  const { intake, registry } = pipeline
  const door = {
    intake,
    sourceOf: (gatewayId: string) => registry.current().gateways.get(gatewayId),
    login: pipeline.login,
    isStillKnown: (source: Source) => isStillKnown(registry.current(), source as KnownGateway),
    onRegistryChange: (listener: () => void) => registry.onChange(listener),
    typeOf: (deviceId: string) => registry.current().devices.get(deviceId)?.type,
    onWarning,
  }
  const embedded = config.mqttUrl
    ? undefined
    : await openEmbeddedDoor({
        ...door,
        host,
        ...(tls && { tls: { ...tls.pem, host: config.host, port: tls.mqttPort } }),
        port: config.mqttPort,
        identifyInternal: internalOnly(brokerPassword),
      }).catch(cannotListen(`MQTT_PORT=${config.mqttPort}`))
  const external = config.mqttUrl
    ? openExternalDoor({
        ...door,
        url: config.mqttUrl,
        clientId: `fengguang-ingest-${hostname()}-${config.ingestPort}`,
      })
    : undefined
  pipeline.replayMessages((embedded ?? external)!.replay)
  pipeline.countMqtt(() => {
    const { sparkplug, broker } = (embedded ?? external)!.counters()
    return { ...sparkplug, ...broker }
  })

  const mqtt = openMqtt(config.mqttUrl ?? internalUrl(embedded?.port ?? config.mqttPort, brokerPassword), { onWarning })
  // An external broker may come later than we do.
  if (embedded) await untilAnswering(mqtt, 10)

  let failures = 0
  const look = async (): Promise<void> => {
    try {
      await mqtt.ping()
      failures = 0
    } catch (error) {
      failures += 1
      log.warn({ err: error, failures }, 'the MQTT broker does not answer')
      // Our own broker hangs: the supervisor starts this process again.
      if (embedded && failures >= 3) process.exit(1)
    }
  }
  const watch = setInterval(look, 10 * second)

  return {
    ready: {
      port: embedded?.port ?? config.mqttPort,
      ingestPort: pipeline.port,
      mqttTlsPort: embedded?.tlsPort,
      ingestTlsPort: pipeline.tlsPort,
    },
    stop: async () => {
      clearInterval(watch)
      await mqtt.close()
      await (embedded ?? external)?.close()
      await pipeline.close()
      await close()
    },
  }
})

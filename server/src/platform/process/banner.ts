import { textPairs, say } from '@fengguang/domain/kernel/texts'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Config } from '../config/config.ts'

const texts = textPairs({
  ready: ['风光已就绪', 'Fengguang is ready'],
  telemetry: ['遥测数据库已就绪', 'the telemetry store is ready'],
  doors: ['网关接入', 'gateways'],
  noApi: ['本机不提供网页服务', 'no web server in this process'],
})

const both = (text: TextPair) => `${say(text, 'zh_CN')} · ${say(text, 'en_US')}`

export function webAddress(config: Config, port: number): string {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const name = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${everywhere ? 'localhost' : name}:${port}`
}

export interface DoorPorts {
  mqttPort?: number | undefined
  ingestPort?: number | undefined
}

/** Where gateways connect, if this process has their doors. */
export function doorLines(config: Config, { mqttPort, ingestPort }: DoorPorts): string[] {
  const { hostname } = new URL(webAddress(config, 0))
  const tls = config.ingestTls
  const mqtt = tls ? `mqtts://${hostname}:${tls.mqttPort}` : `mqtt://${hostname}:${mqttPort}`
  const http = tls ? `https://${hostname}:${tls.httpPort}` : `http://${hostname}:${ingestPort}`
  if (ingestPort === undefined) return []
  return [`${both(texts.doors)}  ${config.mqttUrl ? 'MQTT_URL' : mqtt}  ${http}`]
}

/** Printed once when everything runs, in both languages: the server does not know who reads its terminal. */
export function banner(address: string | undefined, lines: readonly string[]): string {
  const body = [`${both(texts.ready)}  ${address ?? both(texts.noApi)}`, ...lines]
  return ['', ...body.map((line) => `  ${line}`), ''].join('\n')
}

/** The store of telemetry comes up beside the rest, on some machines much later. */
export const telemetryLine = (): string => `  ${both(texts.telemetry)}`

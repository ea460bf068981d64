import { messages, say } from '@fengguang/domain/kernel/messages'
import type { Message } from '@fengguang/domain/kernel/messages'
import type { Config } from '../config/config.ts'

const texts = messages({
  ready: ['风光已就绪', 'Fengguang is ready'],
  telemetry: ['遥测数据库已就绪', 'the telemetry store is ready'],
  noApi: ['本机不提供网页服务', 'no web server in this process'],
})

const both = (text: Message) => `${say(text, 'zh_CN')} · ${say(text, 'en_US')}`

export function webAddress(config: Config, port: number): string {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const name = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${everywhere ? 'localhost' : name}:${port}`
}

/** Printed once when everything runs, in both languages: the server does not know who reads its terminal. */
export function banner(address: string | undefined, lines: readonly string[]): string {
  const body = [`${both(texts.ready)}  ${address ?? both(texts.noApi)}`, ...lines]
  return ['', ...body.map((line) => `  ${line}`), ''].join('\n')
}

/** The store of telemetry comes up beside the rest, on some machines much later. */
export const telemetryLine = (): string => `  ${both(texts.telemetry)}`

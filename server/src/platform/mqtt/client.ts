import { Failure } from '@fengguang/domain/kernel/failure'
import { connect, ErrorWithSubackPacket } from 'mqtt'
import { randomUUID } from 'node:crypto'

const second = 1000
const pingTopic = 'internal/ping'

export interface Mqtt {
  publish(topic: string, payload: string | Buffer, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>
  /** Kept over reconnections. */
  subscribe(filter: string, onMessage: (topic: string, payload: Buffer) => void): Promise<void>
  /** A message of our own, there and back. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface MqttOptions {
  clientId?: string
  /** Published by the broker when this connection breaks off. */
  will?: { topic: string; payload: Buffer; qos: 0 | 1 }
  onWarning(text: string, details: Record<string, unknown>): void
}

const unavailable = (cause: unknown): Failure => Object.assign(new Failure('server.unavailable'), { cause })

const matches = (filter: string, topic: string): boolean => {
  const parts = topic.split('/')
  const wanted = filter.replace(/^\$share\/[^/]+\//, '').split('/')
  for (const [index, want] of wanted.entries()) {
    if (want === '#') return true
    if (parts[index] === undefined || (want !== '+' && want !== parts[index])) return false
  }
  return parts.length === wanted.length
}

/** Connects in the background and again after every loss; calls made meanwhile fail within seconds instead of queueing. */
export function openMqtt(url: string, options: MqttOptions): Mqtt {
  const id = options.clientId ?? `fengguang-${randomUUID().slice(0, 8)}`
  const client = connect(url, {
    clientId: id,
    ...(options.will ? { will: { ...options.will, retain: false } } : {}),
    keepalive: 30,
    connectTimeout: 10 * second,
    reconnectPeriod: second,
    queueQoSZero: false,
    protocolVersion: 4,
  })
  client.on('error', (error) => options.onWarning('MQTT connection', { reason: error.message }))
  const handlers: { filter: string; onMessage: (topic: string, payload: Buffer) => void }[] = []
  client.on('message', (topic, payload) => {
    for (const { filter, onMessage } of handlers) if (matches(filter, topic)) onMessage(topic, payload)
  })

  async function within<T>(work: Promise<T>, failureOf: (error: unknown) => Error = unavailable): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(unavailable('no answer from the MQTT broker')), 5 * second)
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      throw error instanceof Failure ? error : failureOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const subscribe: Mqtt['subscribe'] = async (filter, onMessage) => {
    await within(client.subscribeAsync(filter, { qos: 1 }), (error) =>
      error instanceof ErrorWithSubackPacket && error.packet
        ? new Error(`subscribing to ${filter} is forbidden`)
        : unavailable(error),
    )
    handlers.push({ filter, onMessage })
  }

  const echoes = new Map<string, () => void>()
  let listening: Promise<void> | undefined
  const listen = (): Promise<void> =>
    (listening ??= subscribe(`${pingTopic}/${id}`, (_topic, payload) => echoes.get(payload.toString())?.()).catch(
      (error: unknown) => {
        listening = undefined
        throw error
      },
    ))

  return {
    subscribe,
    publish: async (topic, payload, { qos = 1, retain = false } = {}) => {
      await within(client.publishAsync(topic, payload, { qos, retain }))
    },
    ping: async () => {
      await listen()
      const nonce = randomUUID()
      const echo = new Promise<void>((resolve) => echoes.set(nonce, resolve))
      try {
        await within(Promise.all([echo, client.publishAsync(`${pingTopic}/${id}`, nonce, { qos: 0 })]))
      } finally {
        echoes.delete(nonce)
      }
    },
    close: async () => {
      await client.endAsync(true)
    },
  }
}

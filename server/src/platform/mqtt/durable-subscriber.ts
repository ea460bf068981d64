import { connect } from 'mqtt'

const second = 1000

export interface DurableSubscriberOptions {
  /** The same after a restart: the broker keeps for it what came meanwhile. */
  clientId: string
  filters: readonly string[]
  /** The message is acknowledged when this resolves; what rejects is handed out again after a reconnection. */
  onMessage(topic: string, payload: Buffer): Promise<void>
  onWarning(text: string, details: Record<string, unknown>): void
}

export interface DurableSubscriber {
  publish(topic: string, payload: Uint8Array): Promise<void>
  readonly isConnected: boolean
  close(): Promise<void>
}

/** One message after the other, in the order of the broker. */
export function openDurableSubscriber(url: string, options: DurableSubscriberOptions): DurableSubscriber {
  const client = connect(url, {
    clientId: options.clientId,
    clean: false,
    keepalive: 30,
    connectTimeout: 10 * second,
    reconnectPeriod: second,
    queueQoSZero: false,
    protocolVersion: 4,
    manualConnect: true,
  })
  const take = async (topic: string, payload: Buffer, acknowledge: () => void): Promise<void> => {
    try {
      await options.onMessage(topic, payload)
      acknowledge()
    } catch (error) {
      options.onWarning('a message could not be taken; the broker keeps it', { err: error, topic })
      // Unacknowledged messages are only sent again on a new connection.
      client.reconnect()
    }
  }
  client.handleMessage = ({ topic, payload }, done) =>
    void take(topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload), done)
  client.on('error', (error) => options.onWarning('MQTT connection', { reason: error.message }))
  client.on('connect', () => {
    client.subscribeAsync([...options.filters], { qos: 1 }).catch((error: unknown) => {
      options.onWarning(`subscribing to ${options.filters.join(', ')}`, { err: error })
    })
  })
  client.connect()
  return {
    publish: async (topic, payload) => {
      await client.publishAsync(topic, Buffer.from(payload), { qos: 1 })
    },
    get isConnected() {
      return client.connected
    },
    close: async () => {
      await client.endAsync(true)
    },
  }
}

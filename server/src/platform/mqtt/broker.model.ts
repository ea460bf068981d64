/** A client the credential check knows. */
export interface MqttIdentity {
  name: string
}

export interface BrokerOptions<I extends MqttIdentity> {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Answers who it is, or nothing. Costs the same for known and unknown names. */
  identify(name: string, password: Buffer): Promise<I | undefined>
  mayPublish(who: I, topic: string): boolean
  maySubscribe(who: I, filter: string): boolean
  /** Two connections of one client id end each other: nobody may use that of somebody else. */
  mayCallItself?(who: I, clientId: string): boolean
  /** Resolves when the message is safe: only then it is acknowledged. Rejects: the connection ends, the sender keeps it. */
  persist?(who: I, topic: string, payload: Buffer): Promise<void>
  maxClients?: number
  maxPacketBytes?: number
  /** A second listener, encrypted, for clients on other machines. */
  tls?: TlsListener
  onWarning(text: string, details: Record<string, unknown>): void
}

export interface TlsListener {
  host: string
  /** 0 picks a free one. */
  port: number
  cert: Buffer
  key: Buffer
}

export interface BrokerCounters {
  clients: number
  published: number
  /** Not acknowledged because it could not be made safe. */
  unsaved: number
  refusedCredentials: number
  refusedTopics: number
  refusedPackets: number
}

export interface Broker<I extends MqttIdentity = MqttIdentity> {
  port: number
  tlsPort?: number | undefined
  /** Ends the connections of those who are no longer welcome. */
  endWhere(isStale: (who: I) => boolean): void
  counters(): BrokerCounters
  publish(topic: string, payload: Uint8Array): Promise<void>
  close(): Promise<void>
}

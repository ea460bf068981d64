import { Aedes } from 'aedes'
import type { AuthenticateError, Client, PublishPacket } from 'aedes'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { shareConnections } from '../connection-shares.ts'
import { gatheredWrites } from './gathered-writes.ts'
import { PacketGuard, PacketRefused } from './packet-guard.ts'

const kilobyte = 1024
const second = 1000

/** Somebody the credential check knows. */
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
  /** A second listener, encrypted, for whoever is not on this machine. */
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

/** CONNACK: 2 client id refused, 3 try again later, 4 bad user name or password. */
const refused = (returnCode: 2 | 3 | 4, text: string): AuthenticateError =>
  Object.assign(new Error(text), { returnCode })

/** Connections that have not said who they are, beside those that have. */
const maxStrangers = 500
/** Node waits two minutes for it. */
export const handshakeMs = 10 * second
/** Unfinished messages of QoS 2 stay in memory with all they carry. */
export const maxUnfinished = 20

/** A gateway hears commands to itself and to its devices: each filter stays in memory as long as its connection. */
export const maxFilters = 200
const maxFilterLength = 300

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The embedded broker. Nobody is anonymous; a forbidden topic ends the connection, a forbidden subscription is refused. */
export async function openBroker<I extends MqttIdentity>(options: BrokerOptions<I>): Promise<Broker<I>> {
  const counters = { published: 0, unsaved: 0, refusedCredentials: 0, refusedTopics: 0, refusedPackets: 0 }
  const identities = new WeakMap<Client, I>()
  const connected = new Set<Client>()
  const filters = new WeakMap<Client, Set<string>>()
  const shares = shareConnections({ strangers: maxStrangers, known: options.maxClients ?? 2000 })
  const socketOf = new WeakMap<object, Socket>()
  const may = (client: Client | null, rule: (who: I) => boolean): boolean => {
    if (client === null) return true
    const who = identities.get(client)
    return who !== undefined && rule(who)
  }

  const identify = callbackify(async (client: Client, name: string | undefined, password: Buffer | undefined) => {
    const who =
      name === undefined || password === undefined
        ? undefined
        : await options.identify(name, password).catch((error: unknown) => {
            options.onWarning('credentials could not be checked', { err: error })
            throw refused(3, 'server unavailable')
          })
    if (who === undefined) {
      counters.refusedCredentials += 1
      throw refused(4, 'bad user name or password')
    }
    if (options.mayCallItself && !options.mayCallItself(who, client.id)) {
      counters.refusedCredentials += 1
      throw refused(2, 'the client id is that of somebody else')
    }
    if (!shares.know(socketOf.get(client.conn)!, who.name)) throw refused(3, 'all places are taken')
    identities.set(client, who)
    connected.add(client)
    client.conn.once('close', () => connected.delete(client))
    return true
  })

  const persist = callbackify(async (who: I, topic: string, payload: Buffer) => {
    await options.persist?.(who, topic, payload).catch((error: unknown) => {
      counters.unsaved += 1
      throw error
    })
  })
  // The broker acknowledges as soon as this is done, and before anybody has received the message.
  function save(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void): void {
    const who = client === null ? undefined : identities.get(client)
    if (who === undefined || !options.persist) return done(null)
    const { topic, payload } = packet
    persist(who, topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload), (error) => done(error))
  }

  const broker = new Aedes({
    connectTimeout: 10 * second,
    keepaliveLimit: 300,
    drainTimeout: 30 * second,
    maxTopicLevels: 20,
    maxInflightInbound: maxUnfinished,
    // What is kept for a client that went away stays for ever, for each client id somebody thinks of.
    preConnect: (_client, packet, done) => {
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, name, password, done) =>
      identify(client, name, password, (error, known) => done(error as AuthenticateError | null, known ?? false)),
    authorizePublish(client, packet, done) {
      const { topic } = packet
      if (client !== null && (topic.startsWith('$') || !may(client, (who) => options.mayPublish(who, topic)))) {
        counters.refusedTopics += 1
        return done(new Error(`publishing to ${topic} is forbidden`))
      }
      counters.published += 1
      // What is retained stays in memory for ever, one message for each topic somebody thinks of.
      packet.retain = false
      save(client, packet, done)
    },
    authorizeSubscribe(client, subscription, done) {
      const { topic } = subscription
      const held = filters.get(client) ?? new Set<string>()
      const isTooMany = !held.has(topic) && held.size >= maxFilters
      const allowed =
        !isTooMany && topic.length <= maxFilterLength && may(client, (who) => options.maySubscribe(who, topic))
      if (allowed) filters.set(client, held.add(topic))
      if (!allowed) counters.refusedTopics += 1
      done(null, allowed ? subscription : null)
    },
  })
  await broker.listen()
  const warn = (client: Client, error: Error) => {
    // Whoever hangs up aborts what was being read of him; his will tells the rest.
    if (error.name !== 'AbortError')
      options.onWarning('MQTT client dropped', { client: client.id, reason: error.message })
  }
  // A message of QoS 2 whose sender left is kept until a client of the same id comes, which may be never.
  const { persistence } = broker as Aedes & { persistence: { cleanIncoming(client: Client): Promise<void> } }
  broker.on('clientDisconnect', (client) => void persistence.cleanIncoming(client))
  broker.on('clientError', warn)
  broker.on('connectionError', warn)
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) filters.get(client)?.delete(topic)
  })

  const limits = { maxPacketBytes: options.maxPacketBytes ?? 256 * kilobyte, maxConnectBytes: 8 * kilobyte }
  const sockets = new Set<Socket>()
  const onConnection = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const guard = new PacketGuard(limits)
    guard.on('error', (error) => {
      if (!(error instanceof PacketRefused)) return // the connection is gone
      counters.refusedPackets += 1
      options.onWarning('MQTT packet refused', { from: socket.remoteAddress, reason: error.message })
      socket.destroy()
    })
    // The broker hears of a broken socket through the end of what it reads.
    socket.on('error', () => guard.end())
    const both = Duplex.from({ readable: socket.pipe(guard), writable: gatheredWrites(socket) })
    socketOf.set(both, socket)
    broker.handle(both)
  }
  const listening = async (server: Server, port: number, host: string): Promise<Server> => {
    shares.watch(server)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return server
  }
  const server = await listening(createServer({ noDelay: true }, onConnection), options.port, options.host)
  const { tls } = options
  const secure =
    tls &&
    (await listening(
      createTlsServer({ ...tls, noDelay: true, handshakeTimeout: handshakeMs }, onConnection),
      tls.port,
      tls.host,
    ))

  return {
    port: portOf(server),
    tlsPort: secure && portOf(secure),
    endWhere: (isStale) => {
      for (const client of connected) if (may(client, isStale)) client.close()
    },
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = {
          cmd: 'publish',
          topic,
          payload: Buffer.from(payload),
          qos: 1,
          retain: false,
          dup: false,
        } as const
        broker.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
    counters: () => ({ clients: broker.connectedClients, ...counters }),
    close: async () => {
      const closing = [server, ...(secure ? [secure] : [])]
      const closed = Promise.all(closing.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))))
      await new Promise<void>((resolve) => broker.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

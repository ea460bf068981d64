import { Aedes } from 'aedes'
import type { AuthenticateError, Client } from 'aedes'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { shareConnections } from '../connection-shares.ts'
import { BrokerAccess } from './broker-access.ts'
import type { Broker, BrokerOptions, MqttIdentity } from './broker.model.ts'
import { gatheredWrites } from './gathered-writes.ts'
import { PacketGuard, PacketRefused } from './packet-guard.ts'

const kilobyte = 1024
const second = 1000

/** Connections that have not said who they are, beside those that have. */
const maxStrangers = 500
/** Node waits two minutes for it. */
export const handshakeMs = 10 * second
/** Unfinished messages of QoS 2 stay in memory with all they carry. */
export const maxUnfinished = 20
const maxConnectBytes = 8 * kilobyte

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The embedded broker. Nobody is anonymous; a forbidden topic ends the connection, a forbidden subscription is refused. */
export async function openBroker<I extends MqttIdentity>(options: BrokerOptions<I>): Promise<Broker<I>> {
  const shares = shareConnections({ strangers: maxStrangers, known: options.maxClients ?? 2000 })
  const socketOf = new WeakMap<object, Socket>()
  const access = new BrokerAccess(options, (client, name) => shares.know(socketOf.get(client.conn)!, name))
  const broker = aedesWith(access)
  await broker.listen()
  watchClients(broker, access, options)

  const sockets = new Set<Socket>()
  const onConnection = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const guarded = guardedStream(socket, options.maxPacketBytes ?? 256 * kilobyte, (reason) => {
      access.counters.refusedPackets += 1
      options.onWarning('MQTT packet refused', { from: socket.remoteAddress, reason })
    })
    socketOf.set(guarded, socket)
    broker.handle(guarded)
  }
  const listen = async (server: Server, { port, host }: { port: number; host: string }): Promise<Server> => {
    shares.watch(server)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return server
  }
  const { tls } = options
  const server = await listen(createServer({ noDelay: true }, onConnection), options)
  const secured = tls && { ...tls, noDelay: true, handshakeTimeout: handshakeMs }
  const secure = secured && (await listen(createTlsServer(secured, onConnection), secured))

  return {
    port: portOf(server),
    tlsPort: secure && portOf(secure),
    endWhere: (isStale) => access.endWhere(isStale),
    publish: (topic, payload) => publish(broker, topic, payload),
    counters: () => ({ clients: broker.connectedClients, ...access.counters }),
    close: async () => {
      const closing = [server, ...(secure ? [secure] : [])]
      const closed = Promise.all(closing.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))))
      await new Promise<void>((resolve) => broker.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function aedesWith<I extends MqttIdentity>(access: BrokerAccess<I>): Aedes {
  const admit = callbackify(access.admit.bind(access))
  const save = callbackify(access.save.bind(access))
  return new Aedes({
    connectTimeout: 10 * second,
    keepaliveLimit: 300,
    drainTimeout: 30 * second,
    maxTopicLevels: 20,
    maxInflightInbound: maxUnfinished,
    // What is kept for a client that went away stays for ever, for each client id that is ever used.
    preConnect: (_client, packet, done) => {
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, name, password, done) =>
      admit(client, name, password, (error, known) => done(error as AuthenticateError | null, known ?? false)),
    authorizePublish(client, packet, done) {
      if (!access.mayPublish(client, packet.topic)) return done(new Error(`publishing to ${packet.topic} is forbidden`))
      // What is retained stays in memory for ever, one message for each topic that is ever used.
      packet.retain = false
      // The broker acknowledges as soon as this is done, and before any subscriber has received the message.
      save(client, packet, (error) => done(error))
    },
    authorizeSubscribe(client, subscription, done) {
      done(null, access.maySubscribe(client, subscription.topic) ? subscription : null)
    },
  })
}

/** Warns of those that are dropped. */
function watchClients<I extends MqttIdentity>(broker: Aedes, access: BrokerAccess<I>, options: BrokerOptions<I>): void {
  const warn = (client: Client, error: Error) => {
    // A client that hangs up aborts what was being read of it; its will says the rest.
    if (error.name !== 'AbortError')
      options.onWarning('MQTT client dropped', { client: client.id, reason: error.message })
  }
  broker.on('clientError', warn)
  broker.on('connectionError', warn)
  broker.on('unsubscribe', (topics, client) => access.forgetFilters(client, topics))
}

/** What the broker reads of a socket: packets within the limits. A refused one ends the connection. */
function guardedStream(socket: Socket, maxPacketBytes: number, onRefused: (reason: string) => void): Duplex {
  const guard = new PacketGuard({ maxPacketBytes, maxConnectBytes })
  guard.on('error', (error) => {
    if (!(error instanceof PacketRefused)) return // the connection is gone
    onRefused(error.message)
    socket.destroy()
  })
  // The broker hears of a broken socket through the end of what it reads.
  socket.on('error', () => guard.end())
  return Duplex.from({ readable: socket.pipe(guard), writable: gatheredWrites(socket) })
}

function publish(broker: Aedes, topic: string, payload: Uint8Array): Promise<void> {
  const packet = { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false } as const
  return new Promise((resolve, reject) => {
    broker.publish(packet, (error) => (error ? reject(error) : resolve()))
  })
}

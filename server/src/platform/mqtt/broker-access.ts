import type { AuthenticateError, Client, PublishPacket } from 'aedes'
import type { BrokerOptions, MqttIdentity } from './broker.model.ts'

/** A gateway hears commands to itself and to its devices: each filter stays in memory as long as its connection. */
export const maxFilters = 200
const maxFilterLength = 300

/** CONNACK: 2 client id refused, 3 try again later, 4 bad user name or password. */
const refused = (returnCode: 2 | 3 | 4, text: string): AuthenticateError =>
  Object.assign(new Error(text), { returnCode })

/** Who the clients are, what each of them may do, and how often one was refused. */
export class BrokerAccess<I extends MqttIdentity> {
  readonly counters = { published: 0, unsaved: 0, refusedCredentials: 0, refusedTopics: 0, refusedPackets: 0 }
  readonly #options: BrokerOptions<I>
  readonly #takePlace: (client: Client, name: string) => boolean
  readonly #identities = new WeakMap<Client, I>()
  readonly #connected = new Set<Client>()
  readonly #filters = new WeakMap<Client, Set<string>>()

  constructor(options: BrokerOptions<I>, takePlace: (client: Client, name: string) => boolean) {
    this.#options = options
    this.#takePlace = takePlace
  }

  /** Resolves when the client is known and has a place; rejects with what CONNACK says otherwise. */
  async admit(client: Client, name: string | undefined, password: Buffer | undefined): Promise<true> {
    const who = name === undefined || password === undefined ? undefined : await this.#identify(name, password)
    if (who === undefined) throw this.#refuseCredentials(4, 'bad user name or password')
    if (this.#options.mayCallItself && !this.#options.mayCallItself(who, client.id))
      throw this.#refuseCredentials(2, 'the client id belongs to another client')
    if (!this.#takePlace(client, who.name)) throw refused(3, 'all places are taken')
    this.#identities.set(client, who)
    this.#connected.add(client)
    client.conn.once('close', () => this.#connected.delete(client))
    return true
  }

  #identify(name: string, password: Buffer): Promise<I | undefined> {
    return this.#options.identify(name, password).catch((error: unknown) => {
      this.#options.onWarning('credentials could not be checked', { err: error })
      throw refused(3, 'server unavailable')
    })
  }

  #refuseCredentials(code: 2 | 4, text: string): AuthenticateError {
    this.counters.refusedCredentials += 1
    return refused(code, text)
  }

  /** The broker itself may do everything. */
  #may(client: Client | null, rule: (who: I) => boolean): boolean {
    if (client === null) return true
    const who = this.#identities.get(client)
    return who !== undefined && rule(who)
  }

  /** Counts it either way. */
  mayPublish(client: Client | null, topic: string): boolean {
    const isAllowed =
      client === null || (!topic.startsWith('$') && this.#may(client, (who) => this.#options.mayPublish(who, topic)))
    this.counters[isAllowed ? 'published' : 'refusedTopics'] += 1
    return isAllowed
  }

  /** Resolves when the message is safe: only then it may be acknowledged. */
  async save(client: Client | null, { topic, payload }: PublishPacket): Promise<void> {
    const who = client === null ? undefined : this.#identities.get(client)
    if (who === undefined || !this.#options.persist) return
    try {
      await this.#options.persist(who, topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload))
    } catch (error) {
      this.counters.unsaved += 1
      throw error
    }
  }

  /** Remembers the filter; a refusal is counted. */
  maySubscribe(client: Client, topic: string): boolean {
    const held = this.#filters.get(client) ?? new Set<string>()
    const isTooMany = !held.has(topic) && held.size >= maxFilters
    const isAllowed =
      !isTooMany &&
      topic.length <= maxFilterLength &&
      this.#may(client, (who) => this.#options.maySubscribe(who, topic))
    if (isAllowed) this.#filters.set(client, held.add(topic))
    else this.counters.refusedTopics += 1
    return isAllowed
  }

  forgetFilters(client: Client, topics: readonly string[]): void {
    for (const topic of topics) this.#filters.get(client)?.delete(topic)
  }

  endWhere(isStale: (who: I) => boolean): void {
    for (const client of this.#connected) if (this.#may(client, isStale)) client.close()
  }
}

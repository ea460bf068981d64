import type { Server as NetServer, Socket } from 'node:net'
import { addressBlock } from './address-block.ts'

export interface ShareLimits {
  /** Connections that have not authenticated yet. */
  strangers: number
  /** Authenticated connections. */
  known: number
}

/**
 * Who holds the places of a listener. Strangers have places of their own, so that none of them takes one of a known
 * sender; when those are all taken, the block of addresses that holds most loses its oldest. A client at the same
 * address that authenticates at once gets in beside ten thousand silent connections.
 */
export class ConnectionShares<C extends object> {
  readonly #limits: ShareLimits
  readonly #holderOf = new Map<C, { group: Map<string, Set<C>>; holder: string }>()
  readonly #strangers = new Map<string, Set<C>>()
  readonly #known = new Map<string, Set<C>>()
  #strangerCount = 0

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#holderOf.size
  }

  /** A new connection; answers the one that must go for it. */
  open(connection: C, address: string): C | undefined {
    this.#put(connection, this.#strangers, addressBlock(address))
    this.#strangerCount += 1
    return this.#strangerCount > this.#limits.strangers ? oldestOf(largest(this.#strangers)) : undefined
  }

  /** The connection has authenticated. Returns the one to close for it: the oldest of the largest holder, or the connection itself. */
  know(connection: C, holder: string): C | undefined {
    const before = this.#holderOf.get(connection)
    if (!before || (before.group === this.#known && before.holder === holder)) return undefined
    this.close(connection)
    this.#put(connection, this.#known, holder)
    if (this.#holderOf.size - this.#strangerCount <= this.#limits.known) return undefined
    const most = largest(this.#known)
    // Among holders of about as much as the newcomer nobody gives way to it.
    return most.size > this.#known.get(holder)!.size + 1 ? oldestOf(most) : connection
  }

  close(connection: C): void {
    const place = this.#holderOf.get(connection)
    if (!place) return
    this.#holderOf.delete(connection)
    if (place.group === this.#strangers) this.#strangerCount -= 1
    const own = place.group.get(place.holder)!
    own.delete(connection)
    if (own.size === 0) place.group.delete(place.holder)
  }

  #put(connection: C, group: Map<string, Set<C>>, holder: string): void {
    const own = group.get(holder) ?? new Set<C>()
    group.set(holder, own.add(connection))
    this.#holderOf.set(connection, { group, holder })
  }
}

const oldestOf = <C>(own: ReadonlySet<C>): C => own.values().next().value!

function largest<C>(group: ReadonlyMap<string, ReadonlySet<C>>): ReadonlySet<C> {
  let most: ReadonlySet<C> = new Set<C>()
  for (const own of group.values()) if (own.size > most.size) most = own
  return most
}

const endOf = ({ remoteAddress = '', remotePort = 0 }: Socket): string => `${remoteAddress} ${remotePort}`

export interface SharedConnections {
  /** Once for each listener; an encrypted one counts from before the handshake. */
  watch(server: NetServer): void
  /** Called after authentication; false when there is no place for the connection. */
  know(socket: Socket, holder: string): boolean
}

export function shareConnections(limits: ShareLimits): SharedConnections {
  const shares = new ConnectionShares<Socket>(limits)
  // A socket inside TLS is another object than the one that was accepted.
  const accepted = new Map<string, Socket>()
  return {
    watch: (server) =>
      void server.on('connection', (socket: Socket) => {
        const end = endOf(socket)
        accepted.set(end, socket)
        socket.once('close', () => {
          shares.close(socket)
          if (accepted.get(end) === socket) accepted.delete(end)
        })
        shares.open(socket, socket.remoteAddress ?? '')?.destroy()
      }),
    know: (socket, holder) => {
      const own = accepted.get(endOf(socket))
      const leaving = own && shares.know(own, holder)
      if (leaving !== own) leaving?.destroy()
      return leaving === undefined || leaving !== own
    },
  }
}

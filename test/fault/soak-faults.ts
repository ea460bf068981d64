import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { signalAll, withDescendants } from './process-tree.ts'
import { pause } from './product.ts'
import type { Product } from './product.ts'
import { doorsOf, withStore } from './telemetry-probe.ts'

/** The way of gateways to the broker, which can be cut. */
export class BrokerLine {
  private readonly sockets = new Set<Socket>()
  private isCut = false
  private readonly server

  constructor(product: Product) {
    this.server = createServer((gateway) => {
      if (this.isCut) {
        gateway.destroy()
        return
      }
      const broker = connect(Number(new URL(doorsOf(product).mqttUrl).port), '127.0.0.1')
      for (const [from, to] of [
        [gateway, broker],
        [broker, gateway],
      ] as const) {
        this.sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          this.sockets.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return `mqtt://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async cut(ms: number): Promise<void> {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
    await pause(ms)
    this.isCut = false
  }

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }
}

export interface Fault {
  name: string
  /** The process that ends by it, or may: the supervisor ends an engine that says nothing for long. */
  struck?: string
  strike(): Promise<void>
}

/** In turn: every process is killed, both stores hang, and the line to the broker is cut. */
export function faultsOf(product: Product, line: BrokerLine): Fault[] {
  const kill = (name: string): Fault => ({
    name: `${name} killed`,
    struck: name,
    strike: async () => {
      const pid = product.processes().get(name)
      if (pid === undefined) throw new Error(`${name} does not run`)
      product.kill(name)
      await product.until(`running again: ${name}`, 120, () => {
        const now = product.processes().get(name)
        return now !== undefined && now !== pid
      })
    },
  })
  const hang = (name: string, ms: number): Fault => ({
    name: `${name} hung`,
    ...(name === 'clickhouse' && { struck: name }),
    strike: async () => {
      const pids = withDescendants([product.processes().get(name) ?? 0])
      signalAll(pids, 'SIGSTOP')
      try {
        await pause(ms)
      } finally {
        signalAll(pids, 'SIGCONT')
      }
    },
  })
  return [
    kill('ingest'),
    { name: 'line to the broker cut', strike: () => line.cut(2_000) },
    kill('api'),
    // A kill would close the connections that a hang has left behind.
    kill('postgres'),
    hang('postgres', 6_000),
    ...(withStore ? [kill('clickhouse'), hang('clickhouse', 6_000)] : []),
  ]
}

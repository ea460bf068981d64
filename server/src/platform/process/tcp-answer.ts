import { once } from 'node:events'
import { connect } from 'node:net'

const defaultPorts: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 }

/** Resolves when a server accepts a connection at the address. */
export async function tcpAnswer(address: string, limitMs = 1_500): Promise<void> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || (defaultPorts[protocol] ?? 0) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(limitMs) })
  } finally {
    socket.destroy()
  }
}

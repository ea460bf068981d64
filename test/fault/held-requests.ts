import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'

const body = new URLSearchParams({ userName: 'admin', password: 'Fengguang@2026', psd_type: '01' }).toString()

/** A request of which the server has read the head and waits for the rest: it is under way for as long as we like. */
export class HeldRequest {
  private said = ''
  private readonly socket: Socket
  private readonly ended: Promise<unknown>

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('utf8').on('data', (text: string) => (this.said += text))
    socket.on('error', (error) => (this.said += ` ${error.message}`))
    this.ended = new Promise((resolve) => socket.on('close', resolve))
  }

  /** Resolves when the server has said that it waits for the body. */
  static async begin(address: string): Promise<HeldRequest> {
    const { hostname, port, host } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const held = new HeldRequest(socket)
    socket.write(
      [
        'POST /Login/doLogin.htm HTTP/1.1',
        `Host: ${host}`,
        'X-Requested-With: fengguang',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${body.length}`,
        'Expect: 100-continue',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    )
    while (!held.said.includes('100 Continue') && !socket.closed) await once(socket, 'data')
    return held
  }

  /** Sends the rest; answers what is wrong with the answer, or nothing. */
  async finish(): Promise<string | undefined> {
    if (!this.socket.closed) this.socket.write(body)
    await this.ended
    const isAnswered = /^HTTP\/1\.1 200 /m.test(this.said) && this.said.includes('set-cookie')
    return isAnswered ? undefined : `a request that was under way got: ${this.said.trim().slice(-200)}`
  }
}

/** Whether nobody takes connections there any more. */
export async function isClosed(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ReceivedMail {
  to: string[]
  /** Headers and text as they came over the wire. */
  raw: string
}

export interface TestMailServer {
  url: string
  mails: ReceivedMail[]
  /** From now on nothing is taken. */
  refuse: boolean
  close(): Promise<void>
}

/** As much of SMTP as it takes to receive a mail. */
export async function openMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let mail: ReceivedMail = { to: [], raw: '' }
    let isData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (isData) {
        if (line !== '.') return void (mail.raw += `${line}\n`)
        isData = false
        state.mails.push(mail)
        mail = { to: [], raw: '' }
        return say('250 taken')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (verb === 'MAIL' && state.refuse) return say('451 later')
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      isData = verb === 'DATA'
      return say(isData ? '354 go on' : '250 fine')
    }
    socket.on('data', (part: Buffer) => {
      const lines = (rest + part.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    say('220 test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const state: TestMailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    refuse: false,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return state
}

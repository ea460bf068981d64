import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { tcpAnswer } from './tcp-answer.ts'

test('answers while a server listens, and fails afterwards', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `mqtt://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(tcpAnswer(address)).resolves.toBeUndefined()
  server.close()
  await once(server, 'close')
  await expect(tcpAnswer(address)).rejects.toThrow('ECONNREFUSED')
})

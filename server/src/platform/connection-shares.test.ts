import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ConnectionShares, shareConnections } from './connection-shares.ts'

const opened = (shares: ConnectionShares<{ name: string }>, name: string, address: string) => {
  const connection = { name }
  const leaving = shares.open(connection, address)
  if (leaving) shares.close(leaving)
  return { connection, leaving: leaving?.name }
}

test('the address block with the most unauthenticated connections loses its oldest to a new one', () => {
  const shares = new ConnectionShares<{ name: string }>({ strangers: 3, known: 10 })
  for (const name of ['first', 'second', 'third']) expect(opened(shares, name, '10.0.0.1').leaving).toBeUndefined()
  expect(opened(shares, 'other', '10.0.0.2').leaving).toBe('first')
  // Also at the same address: what came before it and says nothing goes.
  expect(opened(shares, 'neighbour', '10.0.0.1').leaving).toBe('second')
  expect(shares.size).toBe(3)
})

test('an IPv6 network counts as one', () => {
  const shares = new ConnectionShares<{ name: string }>({ strangers: 3, known: 10 })
  for (const n of [1, 2]) opened(shares, `v6 ${n}`, `2001:db8::${n}`)
  opened(shares, 'v4', '10.0.0.2')
  expect(opened(shares, 'newcomer', '10.0.0.3').leaving).toBe('v6 1')
})

test('strangers take no place of those who are known', () => {
  const shares = new ConnectionShares<{ name: string }>({ strangers: 1, known: 1 })
  const { connection } = opened(shares, 'gateway', '10.0.0.1')
  expect(shares.know(connection, 'gw-1')).toBeUndefined()
  for (let n = 0; n < 20; n += 1) expect(opened(shares, `silent ${n}`, '10.0.0.1').leaving).not.toBe('gateway')
  expect(shares.size).toBe(2)
})

test('one that holds most of the known places gives way; among equals the newcomer does', () => {
  const shares = new ConnectionShares<{ name: string }>({ strangers: 9, known: 3 })
  const enter = (name: string, holder: string) => {
    const { connection } = opened(shares, name, '10.0.0.1')
    const leaving = shares.know(connection, holder)
    if (leaving) shares.close(leaving)
    return leaving?.name
  }
  for (const name of ['a1', 'a2', 'a3']) expect(enter(name, 'a')).toBeUndefined()
  expect(enter('b1', 'b')).toBe('a1')
  expect(enter('c1', 'c')).toBe('c1')
  expect(enter('b2', 'b')).toBe('b2')
})

test('a connection that says nothing is ended for the next one, by a real listener', async () => {
  const shares = shareConnections({ strangers: 2, known: 1 })
  const accepted: Socket[] = []
  const server = createServer((socket) => void accepted.push(socket))
  shares.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dial = async () => {
    const before = accepted.length
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    await expect.poll(() => accepted.length).toBe(before + 1)
    return socket
  }
  const first = await dial()
  await dial()
  const ended = once(first, 'close')
  await dial()
  await ended
  expect(shares.know(accepted[2]!, 'gw-1')).toBe(true)
  expect(shares.know(accepted[1]!, 'gw-2')).toBe(false)
  for (const socket of accepted) socket.destroy()
  await new Promise((closed) => server.close(closed))
})

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushStreamPath } from '@fengguang/domain/messages/push.model'
import { until } from '../../testing/stream.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

/** A signed-in client that takes the answer's head and never reads its socket again. */
async function openUnread(cookie: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The kernel reports the end of a dropped connection as an error.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  const head = [`GET ${pushStreamPath} HTTP/1.1`, 'Host: localhost', `Cookie: ${cookie}`, 'X-Requested-With: fengguang']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

/** More than the kernel keeps for a socket that nobody reads, in a few steps. */
const steps = 40
const eventsPerStep = 5_000
/** Twice what the stream may be behind, and what its pipe and its answer hold before they say stop. */
const mostBytes = 4 * 65_536

test('a client that never reads is dropped, and the server never buffers more than a bound for it', async () => {
  const browser = await t.signIn('admin')
  const answered: { body: Duplex; response: ServerResponse }[] = []
  t.app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === pushStreamPath) response.on('pipe', (body: Duplex) => answered.push({ body, response }))
  })
  const socket = await openUnread([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  await until(() => answered.length === 1)
  const { body, response } = answered[0]!
  let mostHeld = 0
  const measure = () => {
    const held = body.readableLength + body.writableLength + response.writableLength
    mostHeld = Math.max(mostHeld, held)
    if (!response.closed) setImmediate(measure)
  }
  measure()
  for (let step = 0; step < steps && !response.closed; step += 1) {
    // Equal notifications of one transaction would be sent as one.
    await t.db.run(
      `select pg_notify('fengguang_push', json_build_object('kind', 'person', 'accountId', 'u-admin', 'n', n)::text)
       from generate_series(1, $1::int) n`,
      [eventsPerStep],
    )
  }
  await until(() => response.closed)
  expect([response.closed, response.destroyed, body.destroyed]).toEqual([true, true, true])
  expect(mostHeld).toBeGreaterThan(0)
  expect(mostHeld).toBeLessThan(mostBytes)
  socket.destroy()
}, 60_000)

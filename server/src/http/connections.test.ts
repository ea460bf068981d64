import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goneTelemetry, layGateway, TestPipeline } from '../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Half of a request, thousands of times: each would be kept until its time is over. */
let t: TestApp
let api: string
const p = new TestPipeline()
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  api = await t.app.listen({ port: 0, host: '127.0.0.1' })
  await layGateway(t.db)
  await p.open({ db: t.db, telemetry: goneTelemetry })
})
afterAll(async () => {
  await p.close()
  await t.close()
})

async function halfRequests(url: string, count: number) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const answers: string[] = []
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => answers.push(bytes.toString()))
    sockets.push(socket)
    // In the order in which they are opened; the queue of the listener is short.
    if (n % 100 === 0) await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  }
  return { sockets, answers, first: sockets[0]! }
}

test.each([
  ['the API', () => api, 2_000, '/healthz', 200],
  ['the door of gateways', () => p.url, 1_000, '/ingest/v1/frames', 401],
])('%s ends the oldest of many connections that say nothing, and answers', async (_, url, places, path, status) => {
  const { sockets, answers, first } = await halfRequests(url(), places + 10)
  if (!first.closed) await once(first, 'close')
  // Not by the clock: that would have been told with 408.
  expect(answers).toEqual([])
  expect((await fetch(url() + path)).status).toBe(status)
  expect(sockets.filter((socket) => socket.closed).length).toBeLessThan(50)
  for (const socket of sockets) socket.destroy()
})

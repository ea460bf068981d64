import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { decodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-decode'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'
import { openGateway } from './gateway.ts'

/** The platform's bulk door as far as a gateway sees it. */
let server: Server
let folder: string
let url: string
let instants: number[]
let answer: (response: ServerResponse, asked: number[]) => boolean
let credentials: Set<string | undefined>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-gateway-'))
  instants = []
  credentials = new Set()
  answer = () => false
  server = createServer(async (request, response) => {
    credentials.add(request.headers.authorization)
    const reading = decodeFgf1(zstdDecompressSync(await buffer(request)))
    const asked = reading.ok ? reading.value.flatMap(({ at }) => [...at]) : []
    if (answer(response, asked)) return
    instants.push(...asked)
    response.end(JSON.stringify({ accepted: asked.length, quarantined: 0 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const block = (at: number): FrameBlock => ({
  type: 'meter',
  deviceIds: ['pv-a.meter-01'],
  length: 1,
  device: Uint32Array.of(0),
  at: Float64Array.of(at),
  columns: { powerKw: Float64Array.of(at / 10) },
  arrays: {},
})
const start = () => openGateway({ gatewayId: 'gw-1', secret: 'of gw-1', folder, url })
const upTo = (count: number) => Array.from({ length: count }, (_none, i) => i)
const refuse = (response: ServerResponse, status: number, headers = {}) => {
  response.writeHead(status, headers).end('{}')
  return true
}

describe('a gateway by HTTP', () => {
  it('delivers in order with its credentials', async () => {
    const gateway = start()
    for (const at of upTo(20)) await gateway.send([block(at)])
    await gateway.flush()
    expect(instants).toEqual(upTo(20))
    expect([...credentials]).toEqual([`Basic ${btoa('gw-1:of gw-1')}`])
    expect(gateway.status()).toMatchObject({ waitingBytes: 0, deliveredBodies: 20, refusedBodies: 0 })
    await gateway.close()
  })

  it.each([
    ['too many requests', (response: ServerResponse) => refuse(response, 429, { 'retry-after': '0' })],
    ['an error', (response: ServerResponse) => refuse(response, 500)],
    ['a wrong secret', (response: ServerResponse) => refuse(response, 401)],
    ['a connection cut', (response: ServerResponse) => response.socket?.destroy() !== undefined],
  ])('waits out %s', async (_name, trouble) => {
    let left = 2
    answer = (response) => left-- > 0 && trouble(response)
    const gateway = start()
    for (const at of upTo(5)) await gateway.send([block(at)])
    await gateway.flush()
    expect(instants).toEqual(upTo(5))
    expect(gateway.status()).toMatchObject({ refusedBodies: 0 })
    expect(gateway.status().trouble).toBeUndefined()
    await gateway.close()
  })

  it('keeps what an outage and a restart leave over', async () => {
    answer = (response) => refuse(response, 503)
    const first = start()
    for (const at of upTo(30)) await first.send([block(at)])
    await expect.poll(() => first.status().trouble).toContain('503')
    await first.close()
    answer = () => false
    const second = start()
    await second.send([block(30)])
    await second.flush()
    expect(instants).toEqual(upTo(31))
    await second.close()
  })

  it('puts aside alone what the platform cannot read', async () => {
    answer = (response, asked) => asked.includes(3) && refuse(response, 400)
    const gateway = start()
    for (const at of upTo(8)) await gateway.send([block(at)])
    await gateway.flush()
    expect(instants.toSorted((a, b) => a - b)).toEqual(upTo(8).filter((at) => at !== 3))
    expect(gateway.status().refusedBodies).toBe(1)
    expect(readdirSync(join(folder, 'out/all/refused'))).toHaveLength(1)
    await gateway.close()
  })
})

it('waits longer after each failure, within limits and never twice the same herd', () => {
  const waits = Array.from({ length: 20 }, (_none, i) => backoffMs(i + 1))
  expect(waits.every((ms, i) => ms >= Math.min(30_000, 500 * 2 ** i) / 2 && ms <= 30_000)).toBe(true)
  expect(new Set(Array.from({ length: 50 }, () => backoffMs(6))).size).toBeGreaterThan(10)
})

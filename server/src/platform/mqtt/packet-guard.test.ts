import { expect, test } from 'vitest'
import { PacketGuard } from './packet-guard.ts'

const [connect, publish] = [1, 3]

/** A packet of a kind with so many bytes behind its fixed header. */
function packet(kind: number, bytes: number): Buffer {
  const head = [kind << 4]
  for (let left = bytes; ; left >>= 7) {
    head.push(left > 0x7f ? (left & 0x7f) | 0x80 : left)
    if (left <= 0x7f) break
  }
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes)])
}

/** Why the packets are refused; undefined when all pass. Given byte by byte, as a slow network does. */
async function refusal(...packets: Buffer[]): Promise<string | undefined> {
  const guard = new PacketGuard({ maxConnectBytes: 200, maxPacketBytes: 1000 })
  const refused = new Promise<string>((resolve) => guard.once('error', (error) => resolve(error.message)))
  const passed = new Promise<undefined>((resolve) => guard.resume().once('end', () => resolve(undefined)))
  for (const byte of Buffer.concat(packets)) if (!guard.destroyed) guard.write(Buffer.of(byte))
  if (!guard.destroyed) guard.end()
  return Promise.race([refused, passed])
}

test.each([
  ['a first packet at its limit', [packet(connect, 200)], undefined],
  ['a first packet over its limit', [packet(connect, 201)], 'a packet is larger than 200 bytes'],
  ['a first packet of another kind', [packet(publish, 10)], 'the first packet is no CONNECT'],
  ['a later packet at its limit', [packet(connect, 50), packet(publish, 1000)], undefined],
  ['a later packet over its limit', [packet(connect, 50), packet(publish, 1001)], 'a packet is larger than 1000 bytes'],
  [
    'a third packet over its limit',
    [packet(connect, 5), packet(publish, 0), packet(publish, 1001)],
    'a packet is larger than 1000 bytes',
  ],
])('%s', async (_, packets, why) => {
  expect(await refusal(...packets)).toBe(why)
})

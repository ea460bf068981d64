import { expect, it, vi } from 'vitest'
import { maxFrameValues, maxNodePoints, SparkplugSession } from './sparkplug-session.ts'
import { decodeSparkplug } from './sparkplug-decode.ts'
import { encodeSparkplug, type OutgoingMetric } from './sparkplug-encode.ts'
import type { MessageKind } from './sparkplug-topic.ts'

const t0 = 1_700_000_000_000
const minute = 60_000

class Node {
  readonly session = new SparkplugSession()
  private seq = 0
  tell(kind: MessageKind, metrics: OutgoingMetric[]) {
    const reading = decodeSparkplug(encodeSparkplug({ timestamp: t0, seq: this.seq, metrics }))
    if (!reading.ok) throw new Error(reading.reason)
    this.seq = (this.seq + 1) % 256
    return this.session.take(kind, kind === 'NBIRTH' ? undefined : 'inv-01', reading.value, t0)
  }
  data(...metrics: OutgoingMetric[]) {
    return this.tell('DDATA', metrics)
  }
}
const points = (count: number) =>
  Array.from({ length: count }, (_none, i) => ({ name: `p${i}`, alias: i + 1, value: i }))
const wide = (count: number) => {
  const node = new Node()
  node.tell('NBIRTH', [])
  return { node, birth: node.tell('DBIRTH', points(count)) }
}
const history = (instants: number) =>
  Array.from({ length: instants }, (_none, i) => ({
    alias: 1,
    timestamp: t0 - i * minute,
    isHistorical: true,
    value: 9,
  }))

it('historical instants times points: refused whole, with the reason, and nothing of it is remembered', () => {
  const { node } = wide(300)
  const most = maxFrameValues / 300
  expect(node.data(...history(most)).frames).toHaveLength(most)
  const { frames, problems } = node.data(...history(most + 1), { alias: 2, value: 77 })
  expect(frames).toEqual([])
  expect(problems).toEqual([{ reason: 'tooLong', where: 'inv-01' }])
  expect(node.data({ alias: 1, value: 5 }).frames[0]?.values.slice(0, 2)).toEqual([5, 1])
})

it('names of one device: those beyond are left out, and it is said', () => {
  const { node, birth } = wide(1_000)
  expect(birth.problems.filter(({ reason }) => reason === 'tooLong')).toHaveLength(1)
  expect(birth.frames[0]?.codes).toHaveLength(400)
  expect(node.data({ alias: 401, value: 5 }).problems).toEqual([
    { reason: 'unknownAlias', where: 'inv-01', point: '401' },
  ])
})

it('what came before a birth: no more whole frames than one message may bring', () => {
  const node = new Node()
  node.tell('NBIRTH', [])
  for (let i = 0; i < 1_000; i += 1) node.data({ alias: 1, value: i })
  const { frames } = node.tell('DBIRTH', points(400))
  expect(frames).toHaveLength(maxFrameValues / 400 + 1)
})

/** A session of many devices; each is born by the same payload. */
function node(devices: number) {
  const session = new SparkplugSession()
  const read = (metrics: OutgoingMetric[]) => {
    const reading = decodeSparkplug(encodeSparkplug({ timestamp: t0, metrics }))
    if (!reading.ok) throw new Error(reading.reason)
    return reading.value
  }
  const whole = read(points(400))
  const birth = (code: string) => session.take('DBIRTH', code, { ...whole, seq: undefined }, t0)
  const data = (code: string, seq: number) =>
    session.take('DDATA', code, { ...read([{ alias: 1, value: 2 }]), seq }, t0)
  session.take('NBIRTH', undefined, { ...read([]), seq: 0 }, t0)
  for (let n = 0; n < devices; n += 1) birth(`d-${n}`)
  return { birth, data }
}

it('points of all devices of a node are kept up to a limit; those it has may be born again', () => {
  const { birth } = node(maxNodePoints / 400)
  expect(birth('more')).toMatchObject({ frames: [], problems: [{ reason: 'tooLong', where: 'more' }] })
  for (const code of ['d-0', 'd-1']) expect(birth(code)).toMatchObject({ frames: [{}], problems: [] })
})

it('a message that jumps costs what was said since the last one, not the points of all devices', () => {
  const { data } = node(20)
  data('d-0', 9)
  const emptied = vi.spyOn(Array.prototype, 'fill')
  const { frames } = data('d-1', 99)
  const lists = emptied.mock.contexts.length
  emptied.mockRestore()
  expect(frames[0]!.values.filter((value) => value !== null)).toEqual([2])
  expect(lists).toBeLessThanOrEqual(2)
})

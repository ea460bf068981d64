import { describe, expect, it } from 'vitest'
import { decodeSparkplug } from './sparkplug-decode.ts'
import { encodeSparkplug } from './sparkplug-encode.ts'
import type { OutgoingMetric } from './sparkplug-encode.ts'
import { SparkplugSession } from './sparkplug-session.ts'
import type { Outcome } from './sparkplug-session.ts'
import type { MessageKind } from './sparkplug-topic.ts'

const t0 = 1_700_000_000_000
const minute = 60_000

/** A node that counts its messages as the specification says. */
class Node {
  readonly session = new SparkplugSession()
  seq = 0
  now = t0
  tell(kind: MessageKind, code: string | undefined, metrics: OutgoingMetric[], timestamp = this.now): Outcome {
    if (kind === 'NBIRTH') this.seq = 0
    const bytes = encodeSparkplug({ timestamp, ...(kind === 'NDEATH' ? {} : { seq: this.seq }), metrics })
    if (kind !== 'NDEATH') this.seq = (this.seq + 1) % 256
    const reading = decodeSparkplug(bytes)
    if (!reading.ok) throw new Error(reading.reason)
    return this.session.take(kind, code, reading.value, this.now)
  }
  birth(bdSeq = 0): Outcome {
    this.tell('NBIRTH', undefined, [{ name: 'bdSeq', value: bdSeq }])
    return this.tell('DBIRTH', 'inv-01', [
      { name: 'powerKw', alias: 1, value: 10 },
      { name: 'uabV', alias: 2, value: 400 },
      { name: 'Device Control/Reboot', alias: 3, value: false },
    ])
  }
  data(...metrics: OutgoingMetric[]): Outcome {
    return this.tell('DDATA', 'inv-01', metrics)
  }
}
const born = () => {
  const node = new Node()
  node.birth()
  return node
}
const frame = (at: number, values: object, isHistorical = false) => ({
  deviceCode: 'inv-01',
  at,
  isHistorical,
  codes: Object.keys(values),
  values: Object.values(values) as unknown[],
})

const waited = (alias: number, at: number, value: number) => ({ alias, timestamp: at, value, isHistorical: true })

describe('a session', () => {
  it('makes a whole frame of the birth, without controls', () => {
    expect(new Node().birth()).toEqual({
      frames: [frame(t0, { powerKw: 10, uabV: 400 })],
      problems: [],
      askRebirth: false,
    })
  })

  it('makes whole frames of changes', () => {
    const node = born()
    node.now += minute
    expect(node.data({ alias: 1, value: 11 }).frames).toEqual([frame(t0 + minute, { powerKw: 11, uabV: 400 })])
    node.now += minute
    expect(node.data({ alias: 2, value: null }, { alias: 3, value: true }).frames).toEqual([
      frame(t0 + 2 * minute, { powerKw: 11, uabV: null }),
    ])
    expect(node.data({ name: 'uabV', value: 401, timestamp: t0 + 5 }).frames).toEqual([
      frame(t0 + 5, { powerKw: 11, uabV: 401 }),
    ])
  })

  it('frames once made do not change with later messages', () => {
    const node = born()
    const [first] = node.data({ alias: 1, value: 11 }).frames
    node.data({ alias: 1, value: 12 })
    expect(first?.values).toEqual([11, 400])
  })

  it('a birth of definitions only gives no frame', () => {
    const node = new Node()
    node.tell('NBIRTH', undefined, [])
    expect(node.tell('DBIRTH', 'inv-01', [{ name: 'powerKw', alias: 1, value: null }]).frames).toEqual([])
    expect(node.data({ alias: 1, value: 3 }).frames).toEqual([frame(t0, { powerKw: 3 })])
  })

  it('follows the sequence over its end', () => {
    const node = born()
    const asked = Array.from({ length: 600 }, () => node.data({ alias: 1, value: 1 }).askRebirth)
    expect(asked).not.toContain(true)
  })

  it('takes a repeated message for what it is', () => {
    const node = born()
    node.data({ alias: 1, value: 1 })
    node.seq -= 1
    expect(node.data({ alias: 1, value: 1 })).toMatchObject({ askRebirth: false, problems: [] })
  })

  it('after a missed message forgets what it held, and asks', () => {
    const node = born()
    node.seq += 1
    expect(node.data({ alias: 1, value: 5 })).toEqual({
      frames: [frame(t0, { powerKw: 5, uabV: null })],
      problems: [],
      askRebirth: true,
    })
    expect(node.data({ alias: 1, value: 6 }).askRebirth).toBe(false)
    expect(node.birth().frames).toHaveLength(1)
    expect(node.data({ alias: 1, value: 7 }).frames).toEqual([frame(t0, { powerKw: 7, uabV: 400 })])
  })

  it('a node that misses message after message is asked once in ten seconds, and again until it is born', () => {
    const node = born()
    const jump = () => {
      node.seq += 5
      return node.data({ alias: 1, value: 5 }).askRebirth
    }
    expect(Array.from({ length: 200 }, jump).filter(Boolean)).toHaveLength(1)
    node.now += 10_000
    // Also by a message in order: what was forgotten is still missing.
    expect(node.data({ alias: 1, value: 6 }).askRebirth).toBe(true)
    node.birth()
    expect(node.data({ alias: 1, value: 7 }).askRebirth).toBe(false)
    expect(jump()).toBe(true)
  })

  it.each<[string, (node: Node) => Outcome, string]>([
    ['data before any birth', (node) => node.data({ alias: 1, value: 5 }), 'notBorn'],
    [
      'data of a device not born',
      (node) => {
        node.birth()
        return node.tell('DDATA', 'inv-02', [{ alias: 1, value: 5 }])
      },
      'notBorn',
    ],
    [
      'an alias never defined',
      (node) => {
        node.birth()
        return node.data({ alias: 99, value: 5 })
      },
      'unknownAlias',
    ],
  ])('%s is named, and a rebirth asked for, again only after ten seconds', (_name, tell, reason) => {
    const node = new Node()
    expect(tell(node)).toMatchObject({ frames: [], problems: [{ reason }], askRebirth: true })
    expect(node.tell('DDATA', 'inv-02', [{ alias: 99, value: 5 }]).askRebirth).toBe(false)
    node.now += 10_000
    expect(node.tell('DDATA', 'inv-02', [{ alias: 99, value: 5 }]).askRebirth).toBe(true)
  })

  it('keeps the good values beside bad ones', () => {
    const outcome = born().data({ alias: 1, value: [1, 2] }, { alias: 2, value: 402 }, { alias: 77, value: 1 })
    expect(outcome.frames).toEqual([frame(t0, { powerKw: null, uabV: 402 })])
    expect(outcome.problems).toEqual([
      { reason: 'badValue', where: 'inv-01', point: 'powerKw' },
      { reason: 'unknownAlias', where: 'inv-01', point: '77' },
    ])
  })

  it('a point called like the prototype is refused', () => {
    const node = new Node()
    node.tell('NBIRTH', undefined, [])
    const outcome = node.tell('DBIRTH', 'inv-01', [{ name: '__proto__', alias: 1, value: 1 }])
    expect(outcome).toMatchObject({ frames: [], problems: [{ reason: 'badPointCode', point: '__proto__' }] })
  })
})

describe('data that came before a birth we did not hear', () => {
  it('is read backwards from the next one', () => {
    const node = new Node()
    node.seq = 7
    for (const [step, metrics] of [
      [{ alias: 2, value: 400 }],
      [{ alias: 1, value: 8 }],
      [{ alias: 1, value: 10 }],
    ].entries()) {
      node.now = t0 + step
      expect(node.data(...metrics)).toMatchObject({ frames: [], problems: [{ reason: 'notBorn' }] })
    }
    node.now = t0 + minute
    // What powerKw was before it was mentioned, nobody can know.
    expect(node.birth().frames).toEqual([
      frame(t0 + minute, { powerKw: 10, uabV: 400 }),
      frame(t0, { powerKw: null, uabV: 400 }, true),
      frame(t0 + 1, { powerKw: 8, uabV: 400 }, true),
      frame(t0 + 2, { powerKw: 10, uabV: 400 }, true),
    ])
    expect(node.data({ alias: 1, value: 11 }).frames).toEqual([frame(t0 + minute, { powerKw: 11, uabV: 400 })])
    expect(node.birth().frames).toHaveLength(1)
  })

  it.each<[string, (node: Node) => unknown]>([
    ['a message was missed', (node) => (node.seq += 3) && node.data({ alias: 9, value: 1 })],
    ['the node died', (node) => node.tell('NDEATH', undefined, [])],
  ])('is given up when %s', (_name, between) => {
    const node = new Node()
    node.data({ alias: 1, value: 8 })
    between(node)
    const { frames } = node.birth()
    expect(frames.map(({ values }) => values)).not.toContainEqual([8, 400])
  })
})

describe('death', () => {
  it('of the node: all is lost from the moment it is heard', () => {
    const node = born()
    node.now += minute
    expect(node.tell('NDEATH', undefined, [{ name: 'bdSeq', value: 0 }], t0 - minute).lost).toEqual({
      deviceCodes: ['inv-01'],
      at: t0 + minute,
    })
    expect(node.data({ alias: 1, value: 1 })).toMatchObject({ problems: [{ reason: 'notBorn' }], askRebirth: true })
  })

  it('of an earlier connection is passed over', () => {
    const node = born()
    node.birth(1)
    expect(node.tell('NDEATH', undefined, [{ name: 'bdSeq', value: 0 }]).lost).toBeUndefined()
    expect(node.tell('NDEATH', undefined, [{ name: 'bdSeq', value: 1 }]).lost).toBeDefined()
  })

  it('of a device: it alone is lost until it is born again', () => {
    const node = born()
    node.tell('DBIRTH', 'inv-02', [{ name: 'powerKw', alias: 11, value: 1 }])
    expect(node.tell('DDEATH', 'inv-01', []).lost).toEqual({ deviceCodes: ['inv-01'], at: t0 })
    expect(node.tell('DDATA', 'inv-02', [{ alias: 11, value: 2 }]).frames).toHaveLength(1)
    expect(node.data({ alias: 1, value: 1 }).frames).toEqual([])
  })
})

describe('what waited', () => {
  it('becomes frames in the order of time that go on from before the outage', () => {
    const node = born()
    node.data({ alias: 1, value: 12 })
    node.now += 60 * minute
    node.tell('NDEATH', undefined, [{ name: 'bdSeq', value: 0 }])
    node.tell('NBIRTH', undefined, [{ name: 'bdSeq', value: 1 }])
    node.tell('DBIRTH', 'inv-01', [
      { name: 'powerKw', alias: 1, value: 50 },
      { name: 'uabV', alias: 2, value: 450 },
    ])
    const { frames } = node.data(
      waited(1, t0 + 3, 15),
      waited(1, t0 + 1, 13),
      waited(2, t0 + 1, 410),
      waited(1, t0 + 2, 14),
    )
    expect(frames).toEqual([
      frame(t0 + 1, { powerKw: 13, uabV: 410 }, true),
      frame(t0 + 2, { powerKw: 14, uabV: 410 }, true),
      frame(t0 + 3, { powerKw: 15, uabV: 410 }, true),
    ])
    expect(node.data({ alias: 1, value: 51 }).frames).toEqual([frame(node.now, { powerKw: 51, uabV: 450 })])
  })

  it('comes beside what is live in one message', () => {
    const { frames } = born().data(waited(1, t0 - minute, 9), { alias: 1, value: 11 })
    expect(frames).toEqual([
      frame(t0 - minute, { powerKw: 9, uabV: null }, true),
      frame(t0, { powerKw: 11, uabV: 400 }),
    ])
  })
})

/** Changes sent one by one end where sending everything would have. */
describe('any order of changes', () => {
  it.each(Array.from({ length: 50 }, (_none, seed) => seed))('seed %i', (seed) => {
    const node = born()
    const truth: Record<string, number> = { powerKw: 10, uabV: 400 }
    let state = seed + 1
    const next = (below: number) => (state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647) % below
    for (let step = 0; step < 40; step += 1) {
      if (next(10) === 0) node.tell('DDATA', 'inv-01', [waited(1, t0 - next(100) * minute, 1)])
      const code = next(2) === 0 ? 'powerKw' : 'uabV'
      truth[code] = next(1000)
      const { frames } = node.data({ alias: code === 'powerKw' ? 1 : 2, value: truth[code] })
      expect(frames).toEqual([frame(t0, truth)])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { nullFixed32, type FrameBlock } from '../frame.model.ts'
import { decodeFgf1, receiveFgf1 } from './fgf1-decode.ts'
import { encodeFgf1, joinFgf1 } from './fgf1-encode.ts'
import { maxFrames } from './fgf1.model.ts'

const block = (more: Partial<FrameBlock> = {}): FrameBlock => ({
  type: 'inverter',
  deviceIds: ['st.inv-01', 'st.inv-02'],
  length: 3,
  device: Uint32Array.of(0, 1, 0),
  at: Float64Array.of(1_700_000_000_000, 1_700_000_000_000, 1_700_000_060_000),
  columns: {
    powerKw: Float64Array.of(12.34, NaN, -0.01),
    totalEnergyKwh: Float64Array.of(123_456_789_012.34, 1, NaN),
    state: Float64Array.of(3, 5, 3),
    ownPoint: Float64Array.of(0.1, 0.2, NaN),
  },
  arrays: { stringI: { width: 2, values: Float64Array.of(1.25, NaN, 3, 4, -0.5, 6) } },
  ...more,
})
const encoded = encodeFgf1([block()])
const copy = () => new Uint8Array(encoded)

const change = (at: number, ...bytes: number[]) => {
  const changed = copy()
  changed.set(bytes, at)
  return changed
}

const isSound = ({ length, device, at, deviceIds, columns }: FrameBlock): boolean =>
  at.length === length &&
  Object.values(columns).every((values) => values.length === length) &&
  device.every((index) => index < deviceIds.length)

const hex = (text: string) => Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16))

/** A generator with a fixed beginning: a failure can be repeated. */
const chance = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

describe('the compact form', () => {
  it('comes back as it went, several blocks in one body', () => {
    const second = block({ type: 'meter', columns: { powerKw: Float64Array.of(1, 2, 3) }, arrays: {} })
    expect(decodeFgf1(encodeFgf1([block(), second]))).toEqual({ ok: true, value: [block(), second] })
  })

  it('is received as it was sent: fixed-point numbers stay so', () => {
    expect(receiveFgf1(encoded)).toMatchObject({
      ok: true,
      value: [
        {
          columns: {
            powerKw: { decimals: 2, fixed: Int32Array.of(1234, nullFixed32, -1) },
            state: { decimals: 0, fixed: Int32Array.of(3, 5, 3) },
            totalEnergyKwh: block().columns['totalEnergyKwh'],
          },
          arrays: block().arrays,
        },
      ],
    })
  })

  it('has the bytes of docs/gateways.md', () => {
    const meter = block({
      type: 'meter',
      deviceIds: ['pv-a.meter1'],
      length: 1,
      device: Uint32Array.of(0),
      at: Float64Array.of(1000),
      columns: { powerKw: Float64Array.of(12.34) },
      arrays: {},
    })
    expect(encodeFgf1([meter])).toEqual(
      hex(
        '46 47 46 31 33 00 00 00 01 00 00 00 01 00 01 00 05 6D 65 74 65 72 0B 70 76 2D 61 2E 6D 65 74 65 72 31 ' +
          '07 70 6F 77 65 72 4B 77 00 02 00 00 00 00 00 00 00 00 40 8F 40 D2 04 00 00',
      ),
    )
  })

  it('is joined without being read', () => {
    expect(joinFgf1([encodeFgf1([block()]), encodeFgf1([]), encodeFgf1([block(), block()])])).toEqual(
      encodeFgf1([block(), block(), block()]),
    )
  })

  it('takes less than five bytes a value that fits', () => {
    const length = 10_000
    const wide = block({
      length,
      device: new Uint32Array(length),
      at: new Float64Array(length),
      columns: Object.fromEntries(
        ['powerKw', 'uabV', 'iaA', 'ibA', 'icA'].map((code) => [code, new Float64Array(length)]),
      ),
      arrays: { stringI: { width: 16, values: new Float64Array(length * 16) } },
    })
    expect(encodeFgf1([wide]).length).toBeLessThan(length * 21 * 5)
  })

  it('keeps what does not fit 32 bits for the receiver to judge', () => {
    const values = Float64Array.of(1e300, Infinity, NaN)
    const reading = decodeFgf1(encodeFgf1([block({ columns: { powerKw: values } })]))
    expect(reading).toMatchObject({ ok: true, value: [{ columns: { powerKw: values } }] })
  })

  it('reads from the middle of a larger buffer', () => {
    const larger = new Uint8Array(encoded.length + 7)
    larger.set(encoded, 3)
    expect(decodeFgf1(larger.subarray(3, 3 + encoded.length))).toEqual({ ok: true, value: [block()] })
  })

  it('holds only frames within its length', () => {
    const reading = decodeFgf1(encodeFgf1([block({ length: 2 })]))
    expect(reading).toMatchObject({
      ok: true,
      value: [{ length: 2, columns: { powerKw: Float64Array.of(12.34, NaN) } }],
    })
    expect(decodeFgf1(encodeFgf1([block({ length: 0 })]))).toEqual({ ok: true, value: [] })
  })
})

describe('a body that is not what it says', () => {
  it('is refused when cut anywhere', () => {
    const lengths = Array.from(encoded, (_byte, length) => length)
    // Behind the first four bytes stands a body without blocks.
    expect(lengths.filter((length) => decodeFgf1(encoded.subarray(0, length)).ok)).toEqual([4])
  })

  it.each([
    ['another beginning', change(0, 0x47), 'malformed'],
    ['a block longer than the body', change(4, 0xff, 0xff, 0xff, 0x7f), 'truncated'],
    ['four thousand million frames', change(8, 0xff, 0xff, 0xff, 0xff), 'malformed'],
    ['a million frames', change(8, ...new Uint8Array(Uint32Array.of(maxFrames).buffer)), 'truncated'],
    ['no frames', change(8, 0, 0, 0, 0), 'malformed'],
    ['a device too many', change(12, 3), 'badPointCode'],
    ['a device too few', change(12, 1), 'badPointCode'],
    ['a device of no name', change(25, 0), 'badDeviceId'],
    ['a column too many', change(14, 6), 'badPointCode'],
    ['another type', change(17, 0x49), 'unknownType'],
    ['bytes left over', Uint8Array.of(...encoded, 0), 'truncated'],
  ])('%s is refused', (_name, body, reason) => {
    expect(decodeFgf1(body)).toEqual({ ok: false, reason })
  })

  it('survives twenty thousand mutations', () => {
    const next = chance(7)
    let unsound = 0
    for (let round = 0; round < 20_000; round += 1) {
      const body = copy()
      for (let i = 0; i <= next() * 4; i += 1) body[Math.floor(next() * body.length)] = Math.floor(next() * 256)
      const reading = decodeFgf1(next() < 0.2 ? body.subarray(0, Math.floor(next() * body.length)) : body)
      if (reading.ok && !reading.value.every(isSound)) unsound += 1
    }
    expect(unsound).toBe(0)
  })
})

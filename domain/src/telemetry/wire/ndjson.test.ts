import { describe, expect, it } from 'vitest'
import { maxLineBytes, openNdjson, readNdjson } from './ndjson.ts'

const bytes = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))
const read = (...lines: string[]) => readNdjson(bytes(...lines))
const line = (more: object) => JSON.stringify({ deviceId: 'st.inv-01', at: 1000, values: { powerKw: 5 }, ...more })
const good = { deviceId: 'st.inv-01', at: 1000, values: { powerKw: 5 } }

describe('NDJSON', () => {
  it('reads frames and passes over empty lines', () => {
    expect(read(line({}), '', '  ', line({ at: 2000 }), '')).toEqual({
      frames: [good, { ...good, at: 2000 }],
      bad: [],
      moreBad: {},
    })
  })

  it.each([
    ['milliseconds', 1_700_000_000_000.4, 1_700_000_000_000],
    ['ISO with Z', '2026-01-02T03:04:05.678Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ['ISO with an offset', '2026-01-02T03:04:05+08:00', Date.UTC(2026, 0, 1, 19, 4, 5)],
  ])('takes an instant as %s', (_name, at, expected) => {
    expect(read(line({ at })).frames[0]?.at).toBe(expected)
  })

  it.each([
    ['broken JSON', '{"deviceId":', 'notJson'],
    ['deep nesting', '['.repeat(20_000), 'notJson'],
    ['a number', '5', 'notAFrame'],
    ['an array', '[1]', 'notAFrame'],
    ['values of a wrong type', line({ values: [1] }), 'notAFrame'],
    ['values null', line({ values: null }), 'notAFrame'],
    ['no device', line({ deviceId: undefined }), 'badDeviceId'],
    ['a device like a path', line({ deviceId: '../x' }), 'badDeviceId'],
    ['a device like a prototype', line({ deviceId: '__proto__' }), 'badDeviceId'],
    ['no instant', line({ at: undefined }), 'badInstant'],
    ['an instant without a zone', line({ at: '2026-01-02T03:04:05' }), 'badInstant'],
    ['an instant that is no day', line({ at: '2026-13-02T03:04:05Z' }), 'badInstant'],
    ['an instant beyond time', line({}).replace('1000', '1e300'), 'badInstant'],
    ['an endless instant', line({}).replace('1000', '1e400'), 'badInstant'],
    ['a long line', ' '.repeat(maxLineBytes + 1), 'tooLong'],
  ])('refuses %s and keeps the neighbours', (_name, bad, reason) => {
    const { frames, bad: problems } = read(line({}), bad, line({}))
    expect(frames).toHaveLength(2)
    expect(problems).toMatchObject([{ line: 2, reason }])
  })

  it.each([
    ['a text', '"5"', 'powerKw', 'badValue'],
    ['an object', '{"a":1}', 'powerKw', 'badValue'],
    ['an array of texts', '["1"]', 'powerKw', 'badValue'],
    ['a code with a dot', '1', 'a.b', 'badPointCode'],
    ['the prototype', '{"x":1}', '__proto__', 'badPointCode'],
    ['an empty code', '1', '', 'badPointCode'],
  ])('keeps the other values beside %s', (_name, value, code, reason) => {
    const { frames, bad } = read(`{"deviceId":"st.inv-01","at":1000,"values":{"${code}":${value},"iaA":1}}`)
    expect(frames[0]?.values['iaA']).toBe(1)
    expect(frames[0]?.values[code] ?? null).not.toBe(1)
    expect(bad).toMatchObject([{ line: 1, reason, where: 'st.inv-01', point: code }])
    expect(Object.getPrototypeOf(frames[0]?.values)).toBe(Object.prototype)
  })

  it('takes null, truth and arrays with gaps as they are', () => {
    const values = { powerKw: null, state: true, stringI: [1, null, 2.5] }
    expect(read(line({ values })).frames[0]?.values).toEqual({ powerKw: null, state: 1, stringI: [1, null, 2.5] })
  })

  it('names broken UTF-8', () => {
    const body = bytes(line({}), 'xx', line({}))
    body[body.indexOf(0x78)] = 0xff
    const { frames, bad } = readNdjson(body)
    expect(frames).toHaveLength(2)
    expect(bad).toMatchObject([{ line: 2, reason: 'notUtf8' }])
  })

  it('only counts what is wrong beyond the first thousand', () => {
    const { bad, moreBad } = readNdjson(bytes('x\n'.repeat(5000)))
    expect(bad).toHaveLength(1000)
    expect(moreBad).toEqual({ notJson: 4000 })
  })
})

it('is read some lines at a time, with the same outcome as at once', () => {
  const body = bytes(line({}), '', '{}', '风', line({ at: 2000 }), 'a', '')
  const reader = openNdjson(body)
  const frames = []
  for (let more = true; more;) {
    more = reader.step(2)
    frames.push(reader.reading.frames.length)
  }
  expect(frames).toEqual([1, 1, 2])
  expect(reader.reading).toEqual(readNdjson(body))
  expect(reader.reading.bad.map(({ line: no, reason }) => [no, reason])).toEqual([
    [3, 'notAFrame'],
    [4, 'notJson'],
    [6, 'notJson'],
  ])
})

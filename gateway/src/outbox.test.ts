import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outbox, OutboxFull } from './outbox.ts'
import type { OutboxOptions } from './outbox.ts'

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-outbox-'))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)
const openBox = (more: Partial<OutboxOptions> = {}) =>
  new Outbox({ folder, onWarning: (text) => warnings.push(text), ...more })
const text = (box: Outbox, maxBytes = 1e9) => box.peek(maxBytes)?.payloads.map(String)
const files = () => readdirSync(folder).filter((name) => name.endsWith('.out'))
async function write(box: Outbox, from: number, to: number) {
  for (let i = from; i < to; i += 1) await box.append(bytesOf(`record ${i}`))
}
const names = (from: number, to: number) => Array.from({ length: to - from }, (_none, i) => `record ${from + i}`)

describe('what waits to be sent', () => {
  it('comes back in order, and again until it is delivered', async () => {
    const box = openBox()
    expect(box.peek(1)).toBeUndefined()
    await Promise.all(names(0, 5).map((one) => box.append(bytesOf(one))))
    expect(text(box)).toEqual(names(0, 5))
    expect(text(box)).toEqual(names(0, 5))
    expect(text(box, 17)).toEqual(names(0, 2))
    const first = box.peek(1)
    expect(first?.payloads).toHaveLength(1)
    if (first) box.delivered(first)
    expect(text(box)).toEqual(names(1, 5))
    await box.close()
  })

  it('goes on after a restart, over many files, which go when they are delivered', async () => {
    let box = openBox({ segmentBytes: 100 })
    await write(box, 0, 50)
    expect(files().length).toBeGreaterThan(5)
    const got: string[] = []
    for (let round = 0; round < 8; round += 1) {
      // Ends within a file: the place in it must be known after the restart.
      const waiting = box.peek(40)
      got.push(...(waiting?.payloads.map(String) ?? []))
      if (waiting) box.delivered(waiting)
      await write(box, 50 + round, 51 + round)
      await box.close()
      box = openBox({ segmentBytes: 100 })
    }
    const rest = box.peek(1e9)
    got.push(...(rest?.payloads.map(String) ?? []))
    expect(got).toEqual(names(0, 58))
    if (rest) box.delivered(rest)
    expect(box.waitingBytes).toBe(0)
    expect(files()).toHaveLength(1)
    await box.close()
  })

  it('is read again from the beginning when it is not known how far it got', async () => {
    const box = openBox()
    await write(box, 0, 3)
    const waiting = box.peek(1)
    if (waiting) box.delivered(waiting)
    await box.close()
    writeFileSync(join(folder, 'position'), 'nonsense')
    expect(text(openBox())).toEqual(names(0, 3))
  })

  it('loses nothing but a record that was being written when the power went', async () => {
    const box = openBox()
    await write(box, 0, 3)
    await box.close()
    const [name = ''] = files()
    appendFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, 12))
    const again = openBox()
    expect(text(again)).toEqual(names(0, 3))
    await write(again, 3, 4)
    expect(text(again)).toEqual(names(0, 4))
    expect(warnings).toEqual([])
    await again.close()
  })

  it('passes over damage aloud, and keeps it', async () => {
    const box = openBox({ segmentBytes: 60 })
    await write(box, 0, 12)
    await box.close()
    const [, second = ''] = files()
    const bytes = readFileSync(join(folder, second))
    bytes[10] = 0xff
    writeFileSync(join(folder, second), bytes)
    const again = openBox({ segmentBytes: 60 })
    const got = text(again) ?? []
    expect(got).toContain('record 0')
    expect(got).toContain('record 11')
    expect(got.length).toBeLessThan(12)
    expect(warnings).toEqual(['what waited is damaged and was passed over'])
    expect(readdirSync(folder).filter((name) => name.endsWith('.damaged'))).toHaveLength(1)
    await write(again, 12, 13)
    expect(text(again)?.at(-1)).toBe('record 12')
    await again.close()
  })

  it('is refused when it cannot be written, and goes on when it can', async () => {
    const box = openBox()
    rmSync(folder, { recursive: true })
    await expect(box.append(bytesOf('record 0'))).rejects.toMatchObject({ code: 'ENOENT' })
    mkdirSync(folder)
    await write(box, 1, 2)
    expect(text(box)).toEqual(names(1, 2))
    await box.close()
  })

  it('is bounded: more is refused, and taken again when there is room', async () => {
    const box = openBox({ maxBytes: 100 })
    await write(box, 0, 6)
    await expect(box.append(bytesOf('record 6'))).rejects.toBeInstanceOf(OutboxFull)
    const waiting = box.peek(1)
    if (waiting) box.delivered(waiting)
    await write(box, 6, 7)
    expect(text(box)).toEqual(names(1, 7))
    await box.close()
  })
})

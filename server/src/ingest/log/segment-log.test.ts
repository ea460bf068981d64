import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordHead } from './record.ts'
import { cutTornTail, openSegmentFolder, type SegmentFolder } from './segment-folder.ts'
import { openSegmentLog, type LogOptions, type SegmentLog } from './segment-log.ts'
import { openSegmentReader, type Damage } from './segment-reader.ts'

let folder: string
let troubles: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-log-'))
  troubles = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: Partial<LogOptions> = {}, files: SegmentFolder = openSegmentFolder(folder)): SegmentLog =>
  openSegmentLog(files, {
    about: 'test',
    segmentBytes: 1 << 20,
    capBytes: 1 << 30,
    maxWaitingBytes: 1 << 24,
    firstSegment: 1,
    onTrouble: (error) => troubles.push(error),
    ...options,
  })
const payload = (text: string) => Buffer.from(text)
const texts = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `record ${from + i}`)

async function readAll(log: SegmentLog, chunk = 1 << 20): Promise<{ texts: string[]; damage: Damage[] }> {
  const damage: Damage[] = []
  const reader = openSegmentReader(openSegmentFolder(folder), async (one) => void damage.push(one))
  const found: string[] = []
  let from = { segment: 0, offset: 0 }
  for (;;) {
    const { records, next } = await reader.read(from, log.end(), chunk)
    found.push(...records.map((record) => record.payload.toString()))
    if (records.length === 0) break
    from = next
  }
  await reader.close()
  return { texts: found, damage }
}

const segmentFile = (index: number): string => join(folder, readdirSync(folder).sort()[index]!)

describe('the log', () => {
  test('gives back what was appended, in order, whatever the size of the reads and segments', async () => {
    const log = open({ segmentBytes: 500 })
    const all = texts(100)
    for (const text of all) await log.append([payload(text)])
    expect(readdirSync(folder).length).toBeGreaterThan(5)
    for (const chunk of [1, 50, 1000, 1 << 20]) expect((await readAll(log, chunk)).texts).toEqual(all)
    await log.close()
    const again = open()
    const reader = openSegmentReader(openSegmentFolder(folder), () => Promise.reject(new Error('damage')))
    expect((await reader.read({ segment: 0, offset: 0 }, again.end(), 1 << 20)).next).toEqual(again.end())
    await reader.close()
    await again.append([payload('later')])
    expect(await readAll(again)).toEqual({ texts: [...all, 'later'], damage: [] })
  })

  test('those who come while the disk is busy share a sync', async () => {
    let syncs = 0
    const files = openSegmentFolder(folder)
    const log = open(
      {},
      {
        ...files,
        create: async (segment, about) => {
          const { file, bytes } = await files.create(segment, about)
          return { bytes, file: { ...file, sync: () => (syncs++, file.sync()) } }
        },
      },
    )
    await Promise.all(texts(500).map((text) => log.append([payload(text)])))
    expect(syncs).toBeLessThanOrEqual(3)
    expect((await readAll(log)).texts).toEqual(texts(500))
  })

  test('an acknowledgement waits until the record is synced', async () => {
    const steps: string[] = []
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const files = openSegmentFolder(folder)
    const log = open(
      {},
      {
        ...files,
        create: async (segment, about) => {
          const { file, bytes } = await files.create(segment, about)
          const sync = async () => {
            steps.push('sync asked')
            asked.resolve()
            await released.promise
            await file.sync()
            steps.push('synced')
          }
          return { bytes, file: { ...file, sync } }
        },
      },
    )
    const acknowledged = log.append([payload('held')]).then(() => steps.push('acknowledged'))
    // Without a sync it would be acknowledged now.
    await Promise.race([asked.promise, acknowledged])
    // The bytes are in the file by now; only the sync is missing.
    expect(readFileSync(segmentFile(0)).includes('held')).toBe(true)
    await new Promise((turn) => setImmediate(turn))
    expect(steps).toEqual(['sync asked'])
    expect(log.waitingBytes()).toBeGreaterThan(0)
    released.resolve()
    await acknowledged
    expect(steps).toEqual(['sync asked', 'synced', 'acknowledged'])
    await log.close()
  })

  test('drops only segments that end before the position', async () => {
    const log = open({ segmentBytes: 300 })
    for (const text of texts(30)) await log.append([payload(text)])
    const before = log.bytes()
    // A sealed segment that is read half: it stays, with all behind it.
    const all = readdirSync(folder).sort()
    const halfRead = openSegmentFolder(folder).list()[1]!.segment
    await log.dropBefore({ segment: halfRead, offset: 200 })
    expect(readdirSync(folder).sort()).toEqual(all.slice(1))
    await log.dropBefore({ segment: log.end().segment, offset: 0 })
    expect(log.bytes()).toBeLessThan(before)
    expect(readdirSync(folder)).toHaveLength(1)
    await log.append([payload('still here')])
    expect((await readAll(log)).texts.at(-1)).toBe('still here')
  })
})

describe('what does not fit', () => {
  test('is refused at the cap, and taken again after a drop', async () => {
    const log = open({ capBytes: 2_000, segmentBytes: 500 })
    const big = Buffer.alloc(400)
    for (let i = 0; i < 4; i += 1) await log.append([big])
    await expect(log.append([big])).rejects.toMatchObject({ name: 'IntakeRefusal', reason: 'full' })
    await log.dropBefore(log.end())
    await expect(log.append([big])).resolves.toBeUndefined()
  })

  test('is refused when too much waits for the disk', async () => {
    const log = open({ maxWaitingBytes: 1_000 })
    const answers = await Promise.allSettled([1, 2, 3].map(() => log.append([Buffer.alloc(600)])))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(log.waitingBytes()).toBe(0)
  })
})

const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

/** A disk that fails when the test says so. */
function failing(fault: { write?: string; half?: boolean; sync?: string; create?: string }): SegmentFolder {
  const files = openSegmentFolder(folder)
  return {
    ...files,
    async create(segment, about) {
      if (fault.create) return refuse(fault.create)
      const { file, bytes } = await files.create(segment, about)
      return {
        bytes,
        file: {
          ...file,
          writev: async (parts, at) => {
            if (fault.half) await file.writev([Buffer.concat(parts).subarray(0, 10)], at)
            return fault.write ? refuse(fault.write) : file.writev(parts, at)
          },
          sync: () => (fault.sync ? refuse(fault.sync) : file.sync()),
        },
      }
    },
  }
}

describe('a disk that fails', () => {
  test.each([
    ['no room', { write: 'ENOSPC' }],
    ['half a record, then no room', { write: 'ENOSPC', half: true }],
    ['an error of the sync', { sync: 'EIO' }],
    ['no new file', { create: 'ENOSPC' }],
  ])('%s: nothing is acknowledged, and it goes on by itself', async (_name, broken) => {
    const fault: Parameters<typeof failing>[0] = {}
    const log = open({ segmentBytes: 100 }, failing(fault))
    await log.append([payload('before')])
    await log.append([payload('filling this segment so that the next append opens another one'.repeat(2))])
    Object.assign(fault, broken)
    await expect(log.append([payload('lost')])).rejects.toMatchObject({ reason: 'disk' })
    await expect(log.append([payload('lost too')])).rejects.toMatchObject({ reason: 'disk' })
    for (const key of Object.keys(fault)) delete fault[key as keyof typeof fault]
    await log.append([payload('after')])
    const { texts, damage } = await readAll(log)
    expect(texts.filter((text) => !text.startsWith('filling'))).toEqual(['before', 'after'])
    expect(damage).toEqual([])
    expect(troubles.length).toBeGreaterThanOrEqual(2)
  })
})

describe('after a crash', () => {
  test('half a record at the end is cut, everything before is there', async () => {
    const log = open()
    for (const text of texts(5)) await log.append([payload(text)])
    await log.close()
    const whole = readFileSync(segmentFile(0))
    const recordBytes = recordHead + payload('record 0').length
    for (const length of [1, recordHead - 1, recordHead, recordBytes - 1]) {
      const torn = whole.subarray(whole.length - recordBytes, whole.length - recordBytes + length)
      writeFileSync(segmentFile(0), Buffer.concat([whole, torn]))
      expect(cutTornTail(folder)).toBe(length)
      expect(readFileSync(segmentFile(0)).equals(whole)).toBe(true)
    }
    expect((await readAll(open())).texts).toEqual(texts(5))
  })

  test('damage in the middle is handed over, its neighbours are read', async () => {
    const log = open()
    for (const text of texts(9)) await log.append([payload(text)])
    await log.close()
    const file = openSync(segmentFile(0), 'r+')
    const at = readFileSync(segmentFile(0)).indexOf('record 4')
    writeSync(file, Buffer.from('XXXX'), 0, 4, at)
    closeSync(file)
    expect(cutTornTail(folder)).toBe(0)
    const { texts: found, damage } = await readAll(open())
    expect(found).toEqual(texts(9).filter((text) => text !== 'record 4'))
    expect(damage.map(({ bytes }) => bytes.toString())).toEqual([expect.stringContaining('XXXXrd 4')])
  })

  test('garbage after an older segment and a file without a head are handed over too', async () => {
    const log = open({ segmentBytes: 100 })
    for (const text of texts(6)) await log.append([payload(text)])
    await log.close()
    appendFileSync(segmentFile(0), 'garbage')
    writeFileSync(segmentFile(1), 'no segment at all')
    const { texts: found, damage } = await readAll(open())
    expect(found.length).toBeLessThan(6)
    expect(damage.map(({ bytes }) => bytes.toString())).toEqual(['garbage', 'no segment at all'])
  })
})

test('who reads up to the end while a file is being made finds what comes into it', async () => {
  const files = openSegmentFolder(folder)
  const reader = openSegmentReader(files, () => Promise.resolve())
  let position = { segment: 1, offset: 0 }
  const found: string[] = []
  const read = async () => {
    const { records, next } = await reader.read(position, log.end(), 1 << 20)
    found.push(...records.map((record) => record.payload.toString()))
    position = next
  }
  const log = open(
    { segmentBytes: 1 },
    {
      ...files,
      create: async (...given) => {
        const made = await files.create(...given)
        await read()
        return made
      },
    },
  )
  for (const text of texts(4)) {
    await log.append([payload(text)])
    await read()
  }
  await log.close()
  await reader.close()
  expect(found).toEqual(texts(4))
})

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { synced } from '../../platform/data-folder.ts'
import { readSegmentHead } from './record.ts'
import { openSegmentFolder } from './segment-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-segments-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const name = '000000000007.seg'

test('a new segment is handed out only after its folder is synced', async () => {
  const asked = Promise.withResolvers<string>()
  const released = Promise.withResolvers<void>()
  let isHandedOut = false
  const files = openSegmentFolder(folder, async (path) => {
    asked.resolve(path)
    await released.promise
    await synced(path)
  })
  const created = files.create(7, 'test').then((made) => {
    isHandedOut = true
    return made
  })
  // Without a sync of the folder this would be the segment itself.
  expect(await Promise.race([asked.promise, created])).toBe(folder)
  // The name is in the folder and the head in the file by now; only the sync is missing.
  expect(readSegmentHead(readFileSync(join(folder, name)))?.about).toBe('test')
  await new Promise((turn) => setImmediate(turn))
  expect(isHandedOut).toBe(false)
  released.resolve()
  await (await created).file.close()
})

test('a segment whose folder cannot be synced is removed', async () => {
  const files = openSegmentFolder(folder, () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })))
  await expect(files.create(7, 'test')).rejects.toMatchObject({ code: 'EIO' })
  expect(readdirSync(folder)).toEqual([])
})

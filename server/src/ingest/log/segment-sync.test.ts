import { mkdtempSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSegmentFolder } from './segment-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-syncs-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts what reaches the operating system, and lets it pass. */
async function datasyncs() {
  const file = await open(folder, 'r')
  const handles = Object.getPrototypeOf(file) as FileHandle
  await file.close()
  return vi.spyOn(handles, 'datasync')
}

test('the head of a new segment and each group of records are synced by the operating system', async () => {
  const synced = await datasyncs()
  const { file, bytes } = await openSegmentFolder(folder).create(1, 'test')
  expect(synced).toHaveBeenCalledTimes(1)
  await file.writev([Buffer.from('record')], bytes)
  expect(synced).toHaveBeenCalledTimes(1)
  await file.sync()
  expect(synced).toHaveBeenCalledTimes(2)
  await file.close()
})

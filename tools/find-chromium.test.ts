import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chromiumOnMachine } from './find-chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, mode = 0o755): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, mode)
  return path
}

test('a browser on PATH is found, chromium before google-chrome and its headless shell before both', () => {
  program('google-chrome')
  const path = program('chromium')
  expect(chromiumOnMachine({ PATH: `/nowhere:${folder}` })).toEqual({ path })
  const shell = program('chromium-headless-shell')
  expect(chromiumOnMachine({ PATH: `/nowhere:${folder}` })).toEqual({ path: shell })
})

test('CHROMIUM_PATH wins, and a wrong one is said instead of another browser taken', () => {
  program('chromium')
  const path = program('my-browser')
  expect(chromiumOnMachine({ PATH: folder, CHROMIUM_PATH: path })).toEqual({ path })
  expect(chromiumOnMachine({ PATH: folder, CHROMIUM_PATH: '/nowhere/chrome' })).toEqual({
    missing: 'CHROMIUM_PATH is /nowhere/chrome: no such program',
  })
})

test('a folder named chromium is no browser', () => {
  mkdirSync(join(folder, 'chromium'), { recursive: true })
  expect(chromiumOnMachine({ PATH: folder, CHROMIUM_PATH: join(folder, 'chromium') })).toHaveProperty('missing')
})

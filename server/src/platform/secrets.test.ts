import { mkdtempSync, readFileSync, rmSync, statSync, chmodSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { openSecrets } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fg-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const modeOf = (path: string) => statSync(path).mode & 0o777

describe('data folder and secrets', () => {
  it('is closed to others, also when it was left open', () => {
    chmodSync(folder, 0o755)
    const folders = openDataFolder(folder)
    for (const path of Object.values(folders)) expect(modeOf(path as string)).toBe(0o700)
  })

  it('makes different secrets once and reads the same again', () => {
    const first = openSecrets(folder)
    expect(modeOf(join(folder, 'secrets.json'))).toBe(0o600)
    expect(openSecrets(folder)).toEqual(first)
    const { signingKeys, ...others } = first
    expect(new Set([...Object.values(others), signingKeys.session]).size).toBe(6)
  })

  it('adds what a file of an earlier release lacks, keeps the rest and reads the same again', () => {
    const { simulatorSecret, ingestSecret, ...earlier } = openSecrets(folder)
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(earlier))
    const grown = openSecrets(folder)
    expect(grown).toMatchObject(earlier)
    expect([simulatorSecret, ingestSecret]).not.toContain(grown.ingestSecret)
    expect(openSecrets(folder)).toEqual(grown)
  })

  it.each(['', '{}', '{"postgresPassword":"short"}'])('refuses the damaged file %j and leaves it as it is', (text) => {
    const path = join(folder, 'secrets.json')
    writeFileSync(path, text)
    expect(() => openSecrets(folder)).toThrow(/secrets\.json is damaged/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})

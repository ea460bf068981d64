import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { chmod, open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Makes a folder that only its owner enters; one left open by an earlier hand is closed. */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700)
  return path
}

const besideOf = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)

/** The file is whole or absent after a kill or power cut, never half written. */
export function writePrivateFile(path: string, content: string): void {
  const temporary = besideOf(path)
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  chmodSync(temporary, 0o600)
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Without this a rename may be lost in a power cut although the file's own bytes are safe. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** `writePrivateFile` for callers that must not block while the disk works. One at a time for each file. */
export async function savePrivateFile(path: string, content: string): Promise<void> {
  const temporary = besideOf(path)
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(temporary, 0o600)
  await rename(temporary, path)
  await synced(dirname(path))
}

/** A folder or a file, for callers that must not block. */
export async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export interface DataFolders {
  root: string
  /** pid files, sockets, the address the server answers on: only of interest while it runs. */
  run: string
  postgres: string
  clickhouse: string
  telemetryLog: string
}

export function openDataFolder(path: string): DataFolders {
  const root = privateFolder(path)
  return {
    root,
    run: privateFolder(join(root, 'run')),
    postgres: privateFolder(join(root, 'postgres')),
    clickhouse: privateFolder(join(root, 'clickhouse')),
    telemetryLog: privateFolder(join(root, 'telemetry-log')),
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file system of its own in a file: only root may mount one. */
export const mayMount = process.getuid?.() === 0 && existsSync('/dev/loop-control')

const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

export function makeDisk(image: string, megabytes: number): void {
  mkdirSync(dirname(image), { recursive: true })
  run('truncate', '-s', `${megabytes}M`, image)
  // Nothing is kept back for root: a full disk is full for everybody.
  run('mkfs.ext4', '-q', '-F', '-m', '0', image)
}

export function mountDisk(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  run('mount', '-o', 'loop', image, folder)
}

export const unmountDisk = (folder: string): void => run('umount', folder)

/** False while something still holds it: files of a process that was killed are let go a moment later. */
export function isUnmounted(folder: string): boolean {
  try {
    unmountDisk(folder)
    return true
  } catch (error) {
    if (/busy/.test(String(error))) return false
    throw error
  }
}

/** What was laid down before the trial begins is on the disk, as if it had been there for long. */
export const settleDisk = (folder: string): void => run('sync', '-f', folder)

/** What a disk holds whose power is cut now: bytes that the file system still has in memory are not in it. */
export const cutPower = (image: string, copy: string): void => run('cp', '--sparse=always', image, copy)

/** Takes every byte that is left: most of them at once, the rest piece by piece. */
export function fillDisk(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file))
  const most = Math.floor(bavail * bsize * 0.95)
  if (most > 0) run('fallocate', '-l', String(most), file)
  const chunk = Buffer.alloc(1024 * 1024)
  for (let size = chunk.length; size >= 512;) {
    try {
      writeFileSync(file, chunk.subarray(0, size), { flag: 'a', flush: true })
    } catch {
      size = Math.floor(size / 2) // full: what is left takes less
    }
  }
}

export const freeDisk = (file: string): void => rmSync(file, { force: true })

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PeerPrograms } from './peer-process.ts'

/** The peers, and what they need beside the C library that the emulator has. */
const packages = ['victoria-metrics', 'influxdb', 'libzstd1']
const library = '/usr/x86_64-linux-gnu'
/** What our engine's emulator is given where the processor's line is too long for it. */
const icacheLine = join(import.meta.dirname, '../deploy/emulated-x64/node_modules/icache-line.so')

function run(command: string, args: readonly string[], cwd: string): void {
  const { error, status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.at(-1)} ended with ${status}: ${stderr.trim().slice(-400)}`)
}

/**
 * The x64 builds of the peers from where this machine has its packages, unpacked into a folder of their own: nothing is
 * installed, and the lists of the system stay as they are.
 */
export function fetchEmulatedPeers(): PeerPrograms {
  const folder = mkdtempSync(join(tmpdir(), 'fg-bench-peers-'))
  const archives = () => readdirSync(folder).filter((name) => name.endsWith('.deb'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const part of ['state/lists/partial', 'cache/archives/partial', 'root'])
      mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, 'status'), '')
    const settings = {
      'APT::Architecture': 'amd64',
      'APT::Architectures::': 'amd64',
      'APT::Sandbox::User': 'root',
      'Dir::State': join(folder, 'state'),
      'Dir::State::status': join(folder, 'status'),
      'Dir::Cache': join(folder, 'cache'),
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    run('apt-get', [...options, 'update'], folder)
    run('apt-get', [...options, 'download', ...packages], folder)
    for (const file of archives()) run('dpkg-deb', ['-x', file, 'root'], folder)
  } catch (error) {
    clear()
    throw error
  }
  const root = join(folder, 'root/usr')
  const preload = existsSync(icacheLine) ? [`LD_PRELOAD=${icacheLine}`] : []
  const emulator = ['qemu-x86_64', '-U', 'LD_PRELOAD', '-L', library]
  const libraries = `LD_LIBRARY_PATH=${join(root, 'lib/x86_64-linux-gnu')}`
  return {
    how: 'emulated',
    argv: (program, args) => ['env', [...preload, ...emulator, '-E', libraries, join(root, 'bin', program), ...args]],
    // As apt names its files: package_version_architecture.deb.
    packageVersion: (name) =>
      archives()
        .find((file) => file.startsWith(`${name}_`))
        ?.split('_')[1],
    clear,
  }
}

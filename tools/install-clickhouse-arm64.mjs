// Gives linux-arm64 an embedded ClickHouse: the engine is published for x64 only, so it runs under qemu-user.
// Runs on Node 20 before anything is installed, hence plain JavaScript. See docs/decisions/0002-clickhouse-on-arm64.md.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy', 'emulated-x64')
const stampFile = join(folder, 'node_modules', '.stamp')
const packages = ['qemu-user', 'libc6-amd64-cross', 'libstdc++6-amd64-cross', 'libgcc-s1-amd64-cross']
const installing = (names) => `apt-get install -y --no-install-recommends ${names.join(' ')}`
const installPackages = installing(packages)
const lineSource = join(folder, 'icache-line.s')
const lineLibrary = join(folder, 'node_modules', 'icache-line.so')
const longestLineBytes = 256

const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((at) => at && existsSync(join(at, name)))
const emulatorIsThere = () => onPath('qemu-x86_64') && existsSync('/usr/x86_64-linux-gnu/lib/libc.so.6')
const nativeIsThere = () => existsSync(join(root, 'node_modules', '@chdb', 'lib-linux-arm64-gnu', 'package.json'))

function run(command, args, options) {
  const done = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (done.error) return done.error.message
  return done.status === 0 ? undefined : `${done.stdout}${done.stderr}`.trim()
}

function aptInstall(command) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  return (
    run('apt-get', ['update', '-qq'], options) ?? run('sh', ['-c', command.replace('install', 'install -qq')], options)
  )
}

/** Answers what failed, or nothing. */
function installEmulator() {
  if (emulatorIsThere()) return undefined
  const clue = `run "${installPackages}" as root, or set CLICKHOUSE_URL to a ClickHouse server`
  if (process.getuid?.() !== 0) return `the embedded ClickHouse needs an x64 emulator here: ${clue}`
  if (!onPath('apt-get')) return `the embedded ClickHouse needs qemu-x86_64 and an x64 C library here: ${clue}`
  console.log('installing the x64 emulator for the embedded ClickHouse …')
  const failure = aptInstall(installPackages)
  return emulatorIsThere() ? undefined : `the x64 emulator could not be installed: ${clue}\n${failure ?? ''}`
}

function installEngine() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return undefined
  console.log('installing the x64 ClickHouse engine …')
  const platform = ['--force', '--cpu=x64', '--os=linux', '--libc=glibc']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const failure = run('npm', ['ci', ...platform, ...quiet], { cwd: folder })
  if (failure !== undefined) return `the x64 ClickHouse engine could not be installed\n${failure}`
  // Written last: an install that was cut short has no stamp and is done again.
  writeFileSync(stampFile, stamp)
  return undefined
}

/** Only where the emulator would be twenty times slower without it, and never a reason not to start. */
function mendCacheLine() {
  if (existsSync(lineLibrary)) return
  const line = spawnSync('getconf', ['LEVEL1_ICACHE_LINESIZE'], { encoding: 'utf8' })
  if (!(Number(line.stdout) > longestLineBytes)) return
  const command = installing(['binutils'])
  if (!onPath('as') && process.getuid?.() === 0 && onPath('apt-get')) aptInstall(command)
  const object = `${lineLibrary}.o`
  const failure =
    run('as', [lineSource, '-o', object]) ?? run('ld', ['-shared', object, '-o', `${lineLibrary}.new`]) ?? keep(object)
  if (failure !== undefined)
    console.error(
      `the emulated ClickHouse will be slow on this processor: run "${command}", then npm install\n${failure}`,
    )
}

/** Moved into place whole: a product may start meanwhile. */
function keep(object) {
  rmSync(object)
  renameSync(`${lineLibrary}.new`, lineLibrary)
  return undefined
}

if (process.platform === 'linux' && process.arch === 'arm64' && !process.env.CLICKHOUSE_URL && !nativeIsThere()) {
  const failure = installEmulator() ?? installEngine()
  if (failure === undefined) {
    mendCacheLine()
  } else {
    console.error(failure)
    process.exitCode = 1
  }
}

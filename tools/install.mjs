// Runs on Node 20 before anything is installed, hence plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './install-lock.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const stampFile = join(modules, '.fengguang-installed')
const wantedMajor = 24

/** A mistake of the machine, told in its own words without a stack. */
export class Refusal extends Error {}

const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp()

/** npm writes its own record at the end of an install: one that agrees with the lock was made whole by hand. */
function installedByHand() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: have } = JSON.parse(readFileSync(record, 'utf8'))
  const { packages: want } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(want).every(
    ([path, { version, optional }]) =>
      !path.startsWith('node_modules/') || (path in have ? have[path].version === version : optional === true),
  )
}

const outside = (path) => path && !path.startsWith(modules)

/** Our own Node lies in the folder that is replaced: npm must run on the one that it came with. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env
  return outside(script) && outside(node) ? [node, script] : ['npm']
}

/** The whole output is shown only when it failed. */
function quietly(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.on('error', (error) => resolve({ ok: false, said: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, said }))
  })
}

export async function install() {
  if (isInstalled()) return
  await exclusively(root, 'install', async () => {
    if (isInstalled()) return // another start did it while we waited
    if (!installedByHand()) {
      console.log('installing the packages …')
      const path = (process.env.PATH ?? '').split(delimiter).filter((at) => at !== bin)
      const [command, ...first] = npmCommand()
      const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
      const { ok, said } = await quietly(command, args, {
        cwd: root,
        env: { ...process.env, PATH: path.join(delimiter) },
      })
      if (!ok) throw new Refusal(`the packages could not be installed:\n${said.trim()}`)
    }
    // Written last: an install that was cut short has no stamp and is done again.
    writeFileSync(stampFile, wantedStamp())
  })
}

function majorOf(node) {
  const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout, 10) : 0
}

/** The pinned Node when it runs here, else the machine's own if it is new enough. */
export function findNode() {
  const found = [join(bin, 'node'), process.execPath].find((node) => existsSync(node) && majorOf(node) >= wantedMajor)
  if (found) return found
  throw new Refusal(
    `Node ${wantedMajor} is needed: ${process.version} runs this, and npm ships no Node ${wantedMajor} for ` +
      `${process.platform}-${process.arch}. Install Node ${wantedMajor} (nodejs.org) and start again.`,
  )
}

export const environment = (node) => ({
  ...process.env,
  PATH: [dirname(node), bin, process.env.PATH ?? ''].join(delimiter),
})

/** ClickHouse's engine is published for x64 only; arm64 gets it under emulation. */
export async function installEngine(env) {
  const script = join(root, 'tools/install-clickhouse-arm64.mjs')
  if (process.platform !== 'linux' || process.arch !== 'arm64' || !existsSync(script)) return
  const code = await exclusively(root, 'engine-install', () => runShown(process.execPath, [script], env))
  if (code !== 0) throw new Refusal('the embedded ClickHouse is not available')
}

export function runShown(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

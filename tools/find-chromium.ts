import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** The headless shell first: it draws without a window, which takes a fifth of the time off the journeys. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export type Chromium = { path: string } | { missing: string }

/** `CHROMIUM_PATH` when it is set, else the first known browser on `PATH`. */
export function chromiumOnMachine(env: Readonly<Record<string, string | undefined>>): Chromium {
  const asked = env.CHROMIUM_PATH
  if (asked) return isProgram(asked) ? { path: asked } : { missing: `CHROMIUM_PATH is ${asked}: no such program` }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macPath].find(isProgram)
  return found ? { path: found } : { missing: `no ${names.join(', ')} on PATH` }
}

function isProgram(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile()) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds a Chromium; on Debian as root installs one, because the browser tests must not be skipped in silence. */
export async function findChromium(say: (line: string) => void): Promise<Chromium> {
  const present = chromiumOnMachine(process.env)
  const chromium = 'missing' in present && !process.env.CHROMIUM_PATH ? await installChromium(say) : present
  if ('path' in chromium) await ensureChineseFont(say)
  return chromium
}

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installChromium(say: (line: string) => void): Promise<Chromium> {
  const advice = 'install Chromium or set CHROMIUM_PATH to one'
  if (!canInstall()) return { missing: `no Chromium on this machine: ${advice}` }
  say('installing Chromium with apt-get …')
  const output = await aptInstall(shell)
  const found = chromiumOnMachine(process.env)
  if ('path' in found) return found
  return { missing: `apt-get could not install Chromium: ${advice}\n${output.trim().split('\n').slice(-5).join('\n')}` }
}

// Without a Chinese font the pages still work, only pictures show boxes: never a failure.
async function ensureChineseFont(say: (line: string) => void): Promise<void> {
  const fonts = await runCommand('fc-list', [':lang=zh', 'family'])
  if (fonts.code !== 0 || fonts.output.trim() !== '' || !canInstall()) return
  say('installing a Chinese font with apt-get …')
  await aptInstall('fonts-noto-cjk')
  const after = await runCommand('fc-list', [':lang=zh', 'family'])
  if (after.output.trim() === '') say('no Chinese font could be installed; pictures will show boxes')
}

async function aptInstall(name: string): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runCommand('apt-get', ['update', '-qq'], { env, limitSeconds: 300 })
  const install = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    limitSeconds: 900,
  })
  return update.output + install.output
}

if (import.meta.main) {
  const found = await findChromium(console.log)
  console.log('path' in found ? found.path : found.missing)
  process.exitCode = 'path' in found ? 0 : 1
}

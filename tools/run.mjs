// The door to every command: installs what is missing, then runs on Node 24. It runs on Node 20 itself, hence plain
// JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode, install, installEngine, Refusal, root } from './install.mjs'
import { buildWeb } from './web-build.mjs'

const vite = join(root, 'node_modules/vite/bin/vite.js')
const [command = 'start', ...rest] = process.argv.slice(2)

const commands = {
  start: { engine: true, web: true, runs: () => [['server/src/main/start.ts', ...rest]] },
  dev: { engine: true, runs: () => [['server/src/main/start.ts'], [vite, 'web', ...rest]] },
  test: { engine: true, runs: () => [['tools/test.ts', ...rest]] },
  check: { runs: () => [['tools/check.ts', ...rest]] },
  build: { web: true, runs: () => [] },
  fault: { engine: true, web: true, runs: () => [goalScript('fault', 'R')] },
  sec: { engine: true, web: true, runs: () => [goalScript('sec', 'S')] },
  backup: { engine: true, runs: () => [['server/src/main/backup.ts', ...rest]] },
  restore: { engine: true, runs: () => [['server/src/main/restore.ts', ...rest]] },
  truth: { runs: () => [['test/truth/run.ts', ...rest]] },
  simulate: { runs: () => [['server/src/main/simulate.ts', ...rest]] },
  'analytics:check': { runs: () => [['tools/analytics-check.ts', ...rest]] },
  mutate: { engine: true, runs: () => [['tools/mutate.ts', ...rest]] },
  bench: { engine: true, runs: () => [['bench/run.ts', ...rest]] },
  requirements: { runs: () => [['tools/requirements.ts', ...rest]] },
}

/** A script per goal, named by its id. */
function goalScript(folder, letter) {
  const [id = '', ...options] = rest
  const isGoal = (name) => new RegExp(`^${letter}\\d+\\.ts$`).test(name)
  const script = join('test', folder, `${id}.ts`)
  if (isGoal(`${id}.ts`) && existsSync(join(root, script))) return [script, ...options]
  const known = readdirSync(join(root, 'test', folder))
    .filter(isGoal)
    .map((name) => name.slice(0, -3))
  throw new Refusal(`npm run ${folder} -- ID [--short]: ID is one of ${known.join(', ')}`)
}

/** Started by npm, which a kill may end alone: without it nobody could stop us by Ctrl+C. */
function onLostParent(work) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && work(), 500).unref()
}

/** The supervisor notices by its channel when we are killed; test runners take a channel for their own. */
const stdioOf = ([script]) => ['inherit', 'inherit', 'inherit', ...(script.endsWith('/start.ts') ? ['ipc'] : [])]

/** Runs all of them until the first ends, then ends the others. */
function runAll(node, env, list) {
  if (list.length === 0) return Promise.resolve(0)
  const children = list.map((args) => spawn(node, args, { cwd: root, env, stdio: stdioOf(args) }))
  const tell = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))
  onLostParent(() => tell('SIGTERM'))
  const ends = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (code) => {
          tell('SIGTERM')
          resolve(code ?? 1)
        })
      }),
  )
  return Promise.all(ends).then((codes) => Math.max(...codes))
}

async function main() {
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!chosen) throw new Refusal(`unknown command ${command}: one of ${Object.keys(commands).join(', ')}`)
  const list = chosen.runs()
  await install()
  const node = findNode()
  const env = environment(node)
  if (chosen.engine) await installEngine(env)
  if (chosen.web) await buildWeb(node, env)
  return runAll(node, env, list)
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}

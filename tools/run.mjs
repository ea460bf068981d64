// The door to every command: installs what is missing, then runs on Node 24. It runs on Node 20 itself, hence plain
// JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { goalScripts } from './goal-scripts.mjs'
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
  fault: { engine: true, web: true, inTurn: true, runs: () => goals('fault', 'R') },
  sec: { engine: true, web: true, inTurn: true, runs: () => goals('sec', 'S') },
  backup: { engine: true, runs: () => [['server/src/main/backup.ts', ...rest]] },
  restore: { engine: true, runs: () => [['server/src/main/restore.ts', ...rest]] },
  truth: { runs: () => [['test/truth/run.ts', ...rest]] },
  'truth:product': { engine: true, runs: () => [['test/truth/product-truth.ts', ...rest]] },
  simulate: { runs: () => [['server/src/main/simulate.ts', ...rest]] },
  'analytics:check': { runs: () => [['tools/analytics-check.ts', ...rest]] },
  mutate: { engine: true, runs: () => [['tools/mutate.ts', ...rest]] },
  bench: { engine: true, runs: () => [['bench/run.ts', ...rest]] },
  requirements: { runs: () => [['tools/requirements.ts', ...rest]] },
}

/** A script per goal, named by its id. */
function goals(folder, letter) {
  const { runs, usage } = goalScripts(folder, letter, rest, readdirSync(join(root, 'test', folder)))
  if (usage) throw new Refusal(usage)
  return runs
}

/** Started by npm, which a kill may end alone: without it nobody could stop us by Ctrl+C. */
function onLostParent(work) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && work(), 500).unref()
}

/** The supervisor notices by its channel when we are killed; test runners take a channel for their own. */
const stdioOf = ([script]) => ['inherit', 'inherit', 'inherit', ...(script.endsWith('/start.ts') ? ['ipc'] : [])]

const children = new Set()
let isStopping = false

function tell(signal) {
  isStopping = true
  for (const child of children) child.kill(signal)
}

function run(node, env, args) {
  const child = spawn(node, args, { cwd: root, env, stdio: stdioOf(args) })
  children.add(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Runs all of them until the first ends, then ends the others. */
async function runBeside(node, env, list) {
  const ends = list.map((args) => run(node, env, args).finally(() => tell('SIGTERM')))
  return Math.max(0, ...(await Promise.all(ends)))
}

/** One after the other, also after one that failed; a stop from outside ends the row. */
async function runInTurn(node, env, list) {
  let worst = 0
  for (const args of list) if (!isStopping) worst = Math.max(worst, await run(node, env, args))
  return worst
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))
  onLostParent(() => tell('SIGTERM'))
  return chosen.inTurn ? runInTurn(node, env, list) : runBeside(node, env, list)
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}

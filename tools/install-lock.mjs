// Runs on Node 20 before anything is installed, hence plain JavaScript without dependencies.
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const staleAfterMs = 15_000
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

function readIfThere(path) {
  try {
    return { text: readFileSync(path, 'utf8'), ageMs: Date.now() - statSync(path).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isGone(pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** The holder touches the file while it works: an old one belongs to nobody, even if its number was given away again. */
function clearStale(path, seen) {
  if (seen.ageMs < staleAfterMs && !isGone(Number.parseInt(seen.text, 10))) return
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  // Someone else may have cleared and taken it in between: give it back.
  if (readFileSync(aside, 'utf8') === seen.text) rmSync(aside)
  else renameSync(aside, path)
}

function take(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Does the work while no other start in the same folder does it. */
export async function exclusively(root, name, work) {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `fengguang-${name}-${process.getuid?.() ?? 0}-${key}.lock`)
  const text = `${process.pid} ${Date.now()}`
  for (let told = false; !take(path, text);) {
    const seen = readIfThere(path)
    if (seen) clearStale(path, seen)
    if (seen && !told) console.log(`waiting for another ${name} (process ${seen.text.split(' ')[0]}) …`)
    told = told || seen !== undefined
    await pause(200)
  }
  const touch = setInterval(() => utimesSync(path, new Date(), new Date()), 2_000)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    if (readIfThere(path)?.text === text) rmSync(path, { force: true })
  }
}

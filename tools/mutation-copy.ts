import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withFault, type Mutation } from '../test/mutations/mutation.model.ts'

function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout
}

/** Tracked files and new ones that are not ignored. */
const sourceFiles = (root: string): string[] =>
  git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))

/** Links each package. A link of npm into the source tree is made anew, so that workspaces resolve inside the copy. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const isScope = name.startsWith('@') && lstatSync(source).isDirectory()
    if (isScope) linkModules(source, target)
    else symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, target)
  }
}

const modules = ['node_modules', 'deploy/emulated-x64/node_modules']
/** Goal scripts open pages in it. */
const builtWeb = 'web/dist'

/** A copy of the tree in a folder of its own: whatever ends the run, no fault stays in the source. */
export class MutationCopy {
  readonly folder: string

  constructor(root: string) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), 'fengguang-mutate-')))
    for (const path of sourceFiles(root)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      cpSync(join(root, path), join(this.folder, path), { verbatimSymlinks: true })
    }
    for (const path of modules) if (existsSync(join(root, path))) linkModules(join(root, path), join(this.folder, path))
    // A goal script asks git for the files of the tree.
    git(this.folder, 'init', '--quiet')
    git(this.folder, 'add', '--all')
    if (existsSync(join(root, builtWeb))) symlinkSync(join(root, builtWeb), join(this.folder, builtWeb))
  }

  /** Runs the work while the fault is in place. */
  async withFault<T>(row: Mutation, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, row.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, withFault(row, text))
    try {
      return await work()
    } finally {
      writeFileSync(path, text)
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

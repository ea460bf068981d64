import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

/** How PostgreSQL, which refuses to run as root, is run. */
export interface Account {
  name: 'own' | 'namespace' | 'nobody'
  /** Put before the program; each of them replaces itself by it, so that the pid stays. */
  prefix: readonly string[]
  uid: number
  gid: number
}

/** initdb wants a name for its account, so the number must stand in the password file. */
interface Entry {
  uid: number
  gid: number
}
function otherAccounts(): Entry[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((entry) => entry.uid > 0)
    .sort((a, b) => Number(b.name === 'nobody') - Number(a.name === 'nobody'))
}

/** Root outside, another inside: folders that only root enters stay open to it. */
const namespaceOf = ({ uid, gid }: Entry) => ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
/** Where user namespaces are forbidden (some containers): another account that may still pass 0700 folders. */
const changeTo = ({ uid, gid }: Entry) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

const works = (prefix: readonly string[]): boolean =>
  spawnSync(prefix[0] ?? '', [...prefix.slice(1), 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false // a container started under a bare number
  }
}

export function chooseAccount(allowed: readonly Account['name'][] = ['own', 'namespace', 'nobody']): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0 && hasName() && allowed.includes('own')) return { name: 'own', prefix: [], uid, gid }
  const [other] = otherAccounts()
  if (other && allowed.includes('namespace') && works(namespaceOf(other)))
    return { name: 'namespace', prefix: namespaceOf(other), uid, gid }
  if (other && allowed.includes('nobody') && works(changeTo(other)))
    return { name: 'nobody', prefix: changeTo(other), uid: other.uid, gid: other.gid }
  throw new StartRefusal(
    'PostgreSQL runs neither as root nor nameless, and unshare and setpriv do not work here: start as an ordinary user, or set DATABASE_URL',
  )
}

export function withPrefix(account: Account, program: string, args: readonly string[]): [string, ...string[]] {
  const [first, ...rest] = account.prefix
  return first === undefined ? [program, ...args] : [first, ...rest, program, ...args]
}

/** PostgreSQL opens only what its own account owns; an earlier start may have used the other way. */
export function giveTo(account: Account, path: string): void {
  const found = lstatSync(path)
  if (found.uid !== account.uid || found.gid !== account.gid) chownTree(account, path)
}

function chownTree(account: Account, path: string): void {
  if (process.getuid?.() !== 0) return
  chownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
}

import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Skipped } from '../run-goal.ts'

/**
 * Two network namespaces joined by one cable. The server may only answer on its doors: every other packet it sends,
 * to the station or anywhere else, goes into a trap, which drops and counts it.
 */
export const serverIp = '10.213.0.1'
export const stationIp = '10.213.0.2'
const cable = '10.213.0.0/30'
const trapTable = '77'

export interface Zones {
  server: string
  station: string
  remove(): void
}

const ip = (...args: string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Runs Node with these arguments in a namespace. */
export const spawnIn = (zone: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  spawn('ip', ['netns', 'exec', zone, process.execPath, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] })

function layCable(server: string, station: string): void {
  ip('link', 'add', 'cable', 'netns', server, 'type', 'veth', 'peer', 'name', 'cable', 'netns', station)
  for (const [zone, address] of [
    [server, serverIp],
    [station, stationIp],
  ] as const) {
    ip('-n', zone, 'link', 'set', 'lo', 'up')
    ip('-n', zone, 'address', 'add', `${address}/30`, 'dev', 'cable')
    ip('-n', zone, 'link', 'set', 'cable', 'up')
  }
}

/** Its far end is in the same namespace, where nobody takes what arrives. */
function setTrap(server: string, doors: readonly number[]): void {
  ip('-n', server, 'link', 'add', 'trap', 'type', 'veth', 'peer', 'name', 'trap-end')
  for (const end of ['trap', 'trap-end']) {
    // Otherwise the kernel itself sends there, to find its neighbours.
    ip('netns', 'exec', server, 'sh', '-c', `echo 1 > /proc/sys/net/ipv6/conf/${end}/disable_ipv6`)
    ip('-n', server, 'link', 'set', end, 'arp', 'off', 'up')
  }
  ip('-n', server, 'route', 'add', 'default', 'dev', 'trap', 'table', trapTable)
  ip('-n', server, 'route', 'add', 'default', 'dev', 'trap')
  for (const port of doors)
    ip(
      '-n',
      server,
      'rule',
      'add',
      'pref',
      '100',
      'to',
      cable,
      'ipproto',
      'tcp',
      'sport',
      String(port),
      'table',
      'main',
    )
  ip('-n', server, 'rule', 'add', 'pref', '200', 'to', cable, 'table', trapTable)
}

export function makeZones(doors: readonly number[]): Zones {
  if (process.getuid?.() !== 0) throw new Skipped('only root may make network namespaces')
  const [server, station] = [`fg-server-${process.pid}`, `fg-station-${process.pid}`]
  const made: string[] = []
  const remove = () => {
    for (const zone of made.splice(0)) ip('netns', 'delete', zone)
  }
  try {
    for (const zone of [server, station]) {
      ip('netns', 'add', zone)
      made.push(zone)
    }
    layCable(server, station)
    setTrap(server, doors)
  } catch (error) {
    remove()
    throw new Skipped(`no network namespaces here: ${String(error instanceof Error ? error.message : error).trim()}`)
  }
  return { server, station, remove }
}

/** Packets that the server sent out other than as an answer of its doors; asked inside its namespace. */
export function trappedPackets(): number {
  const line = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .find((one) => one.trim().startsWith('trap:'))
  const sent = line?.split(':')[1]!.trim().split(/\s+/)[9]
  if (sent === undefined) throw new Error('the trap is gone')
  return Number(sent)
}

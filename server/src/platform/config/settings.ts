import { isIP } from 'node:net'

/** The outcome of reading one setting: its value, or what was expected instead. */
export type Reading<T> = { value: T } | { expected: string }
export type Reader<T> = (text: string) => Reading<T>

export const integer =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= min && value <= max
      ? { value }
      : { expected: `a whole number from ${min} to ${max}` }
  }

/** For how long something is kept: 0 is for ever, and too short would take away what screens ask for. */
export const days =
  (min: number): Reader<number> =>
  (text) => {
    const value = Number(text)
    return /^\d{1,5}$/.test(text) && (value === 0 || value >= min)
      ? { value }
      : { expected: `0 (for ever) or a whole number of days from ${min} to 99999` }
  }

export const longText =
  (min: number): Reader<string> =>
  (text) =>
    text.length >= min ? { value: text } : { expected: `a text of at least ${min} characters` }

export const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (text) => {
    const value = choices.find((choice) => choice === text)
    return value === undefined ? { expected: `one of ${choices.join(', ')}` } : { value }
  }

export const someOf =
  <const T extends string>(choices: readonly T[]): Reader<readonly T[]> =>
  (text) => {
    const names = text.split(',').map((name) => name.trim())
    const value = choices.filter((choice) => names.includes(choice))
    const known = names.every((name) => choices.some((choice) => choice === name))
    return known && value.length > 0 ? { value } : { expected: `a comma-separated subset of ${choices.join(', ')}` }
  }

export const url =
  (...protocols: string[]): Reader<string> =>
  (text) => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    return parsed && protocols.includes(parsed.protocol)
      ? { value: text }
      : { expected: `an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}` }
  }

export const host: Reader<string> = (text) =>
  isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
    ? { value: text }
    : { expected: 'an IP address or host name' }

const isHostAndPort = (text: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(text)

export const hosts: Reader<readonly string[]> = (text) => {
  const list = text.split(',').map((part) => part.trim())
  return list.every(isHostAndPort)
    ? { value: list }
    : { expected: 'a comma-separated list of hosts like hooks.example.com or hooks.example.com:8443' }
}

/** ClickHouse puts the cluster's name into DDL, where it cannot be a bound parameter. */
export const identifier: Reader<string> = (text) =>
  /^[a-z_]\w{0,62}$/i.test(text) ? { value: text } : { expected: 'a name of letters, digits and _' }

export const folder: Reader<string> = (text) => (text.includes('\0') ? { expected: 'a folder' } : { value: text })

export interface Demo {
  on: boolean
  /** Absent: the whole demo fleet. */
  stations?: number
}
export const demo: Reader<Demo> = (text) => {
  if (text === 'off') return { value: { on: false } }
  if (text === 'on') return { value: { on: true } }
  const count = integer(1, 10_000)(text)
  return 'value' in count
    ? { value: { on: true, stations: count.value } }
    : { expected: 'on, off or a number of stations from 1 to 10000' }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** `on` is not a choice: trusting every sender lets anyone choose the address that is locked and audited. */
export const proxies: Reader<readonly string[]> = (text) => {
  if (text === 'off') return { value: [] }
  const list = text.split(',').map((part) => part.trim())
  return list.every(isNetwork)
    ? { value: list }
    : { expected: 'off or a comma-separated list of addresses or CIDR networks' }
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** Whole origins only: a path or a wildcard would open more, or less, than it seems to. */
export const origins: Reader<readonly string[]> = (text) => {
  const list = text.split(',').map((part) => part.trim())
  return list.every(isOrigin)
    ? { value: list }
    : { expected: 'a comma-separated list of origins like https://maps.example.com' }
}

/** Another site by http(s), or a path of this one. */
const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:https?:\/\/[^/\s]|\/(?![/\\]))\S*$/i.test(text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where named places are. */
export const addresses: Reader<Readonly<Record<string, string>>> = (text) => {
  const said = parsed(text)
  const isRead =
    typeof said === 'object' && said !== null && !Array.isArray(said) && Object.values(said).every(isAddress)
  return isRead
    ? { value: said as Record<string, string> }
    : { expected: 'JSON of names and addresses like {"contract":"https://contract.example.com"}' }
}

export interface NamedLink {
  chinese: string
  english: string
  address: string
}
export const namedLink: Reader<NamedLink | 'off'> = (text) => {
  if (text === 'off') return { value: 'off' }
  const [chinese = '', english = '', address = '', ...rest] = text.split('|').map((part) => part.trim())
  return chinese !== '' && english !== '' && isAddress(address) && rest.length === 0
    ? { value: { chinese, english, address } }
    : { expected: 'off or a name in Chinese, one in English and an address, like 帮助|Help|https://help.example.com' }
}

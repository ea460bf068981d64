/** Every key the product keeps in local storage; the first block is specification §3, spelled as there. */
export const storageKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  tenant: 'tenant',
  expiresIn: 'expiresIn',
  username: 'username',
  userName: 'userName',
  /** `password` and `np` hold the revocable re-login token, never a password (reliability §2). */
  password: 'password',
  np: 'np',
  userLanguage: 'userLanguage',
  apiBaseURL: 'apiBaseURL',
  /** As the server saw it last. */
  clientIp: 'clientIp',
  timeoutAt: 'timeoutAt',
  refreshAt: 'refreshAt',
  /** Who this browser last worked as: another one resets everything (spec §4). */
  userId: 'userId',
  roleId: 'roleId',
  language: 'language',
  lastPage: 'lastPage',
  /** The minute of the last reload by the clock: once per listed minute. */
  reloadedIn: 'reloadedIn',
  theme: 'theme',
  look: 'look',
  menuCollapsed: 'menuCollapsed',
  recentStations: 'recentStations',
  /** Messages that popped up in this browser: a reload does not show them again. */
  poppedUp: 'poppedUp',
  appearanceBase: 'appearanceBase',
  /** Whose tasks this browser keeps for work without a network. */
  fieldUser: 'fieldUser',
} as const
export type StorageKey = keyof typeof storageKeys

/** Credentials and their timers: gone at sign-out; the user name, language and looks stay. */
const sessionKeys = [
  'token',
  'refreshToken',
  'tenant',
  'expiresIn',
  'password',
  'np',
  'timeoutAt',
  'refreshAt',
] as const

/** Some browsers refuse storage (private windows, policy): the tab then remembers for its own life only. */
const memory = new Map<string, string>()

function attempt<T>(work: (storage: Storage) => T, instead: () => T): T {
  try {
    return work(localStorage)
  } catch {
    return instead()
  }
}

export const stored = (key: StorageKey): string | undefined =>
  memory.get(key) ??
  attempt<string | undefined>(
    (storage) => storage.getItem(storageKeys[key]) ?? undefined,
    () => undefined,
  )

export function store(key: StorageKey, value: string): void {
  memory.delete(key)
  attempt<unknown>(
    (storage) => storage.setItem(storageKeys[key], value),
    () => memory.set(key, value),
  )
}

export function forget(key: StorageKey): void {
  memory.delete(key)
  attempt<unknown>(
    (storage) => storage.removeItem(storageKeys[key]),
    () => undefined,
  )
}

/** One of the allowed values, else the fallback: what a user edits by hand never reaches a type it is not. */
export function storedOneOf<const T extends string>(key: StorageKey, allowed: readonly T[], fallback: T): T {
  const value = stored(key)
  return allowed.find((one) => one === value) ?? fallback
}

export function rememberLogin(userName: string, reloginToken: string): void {
  store('username', userName)
  store('userName', userName)
  store('np', reloginToken)
  store('password', reloginToken)
}

/** `except` stays: a re-login token that was not refused, when only the network failed. */
export function forgetSession(except: readonly StorageKey[] = []): void {
  for (const key of sessionKeys) if (!except.includes(key)) forget(key)
}

export function rememberTokens(tokens: {
  token: string
  refreshToken: string
  tenant: string
  expiresIn: number
}): void {
  store('token', tokens.token)
  store('refreshToken', tokens.refreshToken)
  store('tenant', tokens.tenant)
  store('expiresIn', String(tokens.expiresIn))
}

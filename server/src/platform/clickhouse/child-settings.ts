/** What the child is told by who starts it; the child runs under another Node and reads nothing else. */
export interface ChildSettings {
  /** Holds `engine/`, and `quarantine/` when a table could not be loaded. */
  dataFolder: string
  /** The engine's native binding. */
  addonFile: string
  port: number
  password: string
  memoryBytes: number
  maxBodyBytes: number
  /** What the engine is told beside its limits. */
  engineArgs: readonly string[]
  /** Starts this very program again, emulator included. */
  selfCommand: readonly string[]
}

const names = {
  dataFolder: 'CLICKHOUSE_CHILD_DATA',
  addonFile: 'CLICKHOUSE_CHILD_ADDON',
  port: 'CLICKHOUSE_CHILD_PORT',
  password: 'CLICKHOUSE_CHILD_PASSWORD',
  memoryBytes: 'CLICKHOUSE_CHILD_MEMORY_BYTES',
  maxBodyBytes: 'CLICKHOUSE_CHILD_MAX_BODY_BYTES',
  engineArgs: 'CLICKHOUSE_CHILD_ENGINE_ARGS',
  selfCommand: 'CLICKHOUSE_CHILD_COMMAND',
} as const

export const childEnv = (settings: ChildSettings): Record<string, string> => ({
  [names.dataFolder]: settings.dataFolder,
  [names.addonFile]: settings.addonFile,
  [names.port]: String(settings.port),
  [names.password]: settings.password,
  [names.memoryBytes]: String(settings.memoryBytes),
  [names.maxBodyBytes]: String(settings.maxBodyBytes),
  [names.engineArgs]: JSON.stringify(settings.engineArgs),
  [names.selfCommand]: JSON.stringify(settings.selfCommand),
})

export function readChildEnv(env: Readonly<Record<string, string | undefined>>): ChildSettings {
  const need = (name: string): string => {
    const value = env[name]
    if (value === undefined || value === '') throw new Error(`${name} is not set`)
    return value
  }
  const number = (name: string): number => {
    const value = Number(need(name))
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is no number`)
    return value
  }
  return {
    dataFolder: need(names.dataFolder),
    addonFile: need(names.addonFile),
    port: number(names.port),
    password: need(names.password),
    memoryBytes: number(names.memoryBytes),
    maxBodyBytes: number(names.maxBodyBytes),
    engineArgs: JSON.parse(need(names.engineArgs)) as string[],
    selfCommand: JSON.parse(need(names.selfCommand)) as string[],
  }
}

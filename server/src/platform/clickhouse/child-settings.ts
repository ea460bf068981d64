/** What the process that starts the child passes to it. */
export interface ChildSettings {
  /** Holds `engine/`, and `quarantine/` when a table could not be loaded. */
  dataFolder: string
  port: number
  password: string
  memoryBytes: number
  maxBodyBytes: number
  /** Settings of the engine beside its limits. */
  engineArgs: readonly string[]
  /** Starts the engine's own process, emulator included. */
  engineCommand: readonly string[]
}

const names = {
  dataFolder: 'CLICKHOUSE_CHILD_DATA',
  port: 'CLICKHOUSE_CHILD_PORT',
  password: 'CLICKHOUSE_CHILD_PASSWORD',
  memoryBytes: 'CLICKHOUSE_CHILD_MEMORY_BYTES',
  maxBodyBytes: 'CLICKHOUSE_CHILD_MAX_BODY_BYTES',
  engineArgs: 'CLICKHOUSE_CHILD_ENGINE_ARGS',
  engineCommand: 'CLICKHOUSE_CHILD_ENGINE_COMMAND',
} as const

export const childEnv = (settings: ChildSettings): Record<string, string> => ({
  [names.dataFolder]: settings.dataFolder,
  [names.port]: String(settings.port),
  [names.password]: settings.password,
  [names.memoryBytes]: String(settings.memoryBytes),
  [names.maxBodyBytes]: String(settings.maxBodyBytes),
  [names.engineArgs]: JSON.stringify(settings.engineArgs),
  [names.engineCommand]: JSON.stringify(settings.engineCommand),
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
    port: number(names.port),
    password: need(names.password),
    memoryBytes: number(names.memoryBytes),
    maxBodyBytes: number(names.maxBodyBytes),
    engineArgs: JSON.parse(need(names.engineArgs)) as string[],
    engineCommand: JSON.parse(need(names.engineCommand)) as string[],
  }
}

import type { TestProject } from 'vitest/node'
import { startTestClickhouse } from './clickhouse.ts'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    clickhouseUrl: string
  }
}

/** One server of each kind for all test files; each file makes databases of its own in them. */
export async function setup(project: TestProject) {
  const [postgres, clickhouse] = await Promise.all([startTestPostgres(), startTestClickhouse()])
  project.provide('postgresUrl', postgres.url)
  project.provide('clickhouseUrl', clickhouse.url)
  return async () => {
    await Promise.all([postgres.stop(), clickhouse.stop()])
  }
}

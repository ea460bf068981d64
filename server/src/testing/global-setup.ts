import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startTestClickhouse } from './clickhouse.ts'
import { dropDatabase, startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    clickhouseUrl: string
    /** Of the database that has the demo in it; of this run only, because code lays the demo. */
    demoTemplate: string
  }
}

/** One server of each kind for all test files; each file makes databases of its own in them. */
export async function setup(project: TestProject) {
  const [postgres, clickhouse] = await Promise.all([startTestPostgres(), startTestClickhouse()])
  project.provide('postgresUrl', postgres.url)
  project.provide('clickhouseUrl', clickhouse.url)
  const demoTemplate = `fg_demo_${randomBytes(8).toString('hex')}`
  project.provide('demoTemplate', demoTemplate)
  return async () => {
    await dropDatabase(postgres.url, demoTemplate)
    await Promise.all([postgres.stop(), clickhouse.stop()])
  }
}

import { stored } from '../lib/storage.ts'

/** Where the web app of the field begins (manifest.webmanifest). */
export const fieldPath = '/field'
const taskPath = '/operationMonitorNew'

/** The field screen by its own address, and in place of the tasks while the server is not reached. */
export const isFieldAddress = (path: string, isUnreachable: boolean): boolean =>
  path === fieldPath || (isUnreachable && path === taskPath && stored('fieldUser') !== undefined)

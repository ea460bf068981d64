import { engineAvailability } from '../server/src/platform/clickhouse/embedded.ts'

/**
 * An emulated store answers within seconds or not at all: there nobody waits for what it is asked, and its silence is
 * no fault of a page, which goes on without it.
 */
export const isStoreSlow = engineAvailability() === 'emulated'
export const silentStore = /status of 503 \(Service Unavailable\)/

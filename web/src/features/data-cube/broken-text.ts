import type { Broken } from '@fengguang/domain/data-cube/cube.rules'
import { dataCubeFailures, type DataCubeFailureKey } from '@fengguang/domain/data-cube/data-cube.failures'
import { failures, isFailureKey } from '@fengguang/domain/kernel/failures'
import type { Say } from '../../lib/i18n.ts'

const isCube = (key: string): key is DataCubeFailureKey => Object.hasOwn(dataCubeFailures, key)

/** The message of a rule, before the server is asked. */
export function brokenText({ key, item, values }: Broken, say: Say): string {
  const row = isCube(key) ? dataCubeFailures[key] : isFailureKey(key) ? failures[key] : undefined
  return row ? say(row.text, { ...values, ...(item && { item: say(item) }) }) : key
}

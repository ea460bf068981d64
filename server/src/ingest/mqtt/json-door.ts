import { takeBody } from '../door/frames-body.ts'
import type { Intake, Source } from '../intake.model.ts'
import { untilTaken } from './until-taken.ts'

/** Beside Sparkplug: lines of frames as the HTTP door takes them. */
export const jsonNamespace = 'fengguang/v1'

export interface JsonTopic {
  gatewayId: string
  /** Sent late on purpose: it raises no alarm and does not hold up what is live. */
  backfill: boolean
}

/** `fengguang/v1/<gatewayId>/frames` or `…/backfill`. */
export function jsonTopicNamed(topic: string): JsonTopic | undefined {
  const [space, version, gatewayId, kind, ...more] = topic.split('/')
  if (`${space}/${version}` !== jsonNamespace || !gatewayId || more.length > 0) return undefined
  return kind === 'frames' || kind === 'backfill' ? { gatewayId, backfill: kind === 'backfill' } : undefined
}

/** Resolves when all of it is safe: stored, or set aside with the reason. */
export const persistJson = (
  intake: Intake,
  source: Source,
  { backfill }: JsonTopic,
  payload: Uint8Array,
  holdMs: number,
): Promise<void> => untilTaken(() => takeBody(intake, source, 'ndjson', payload, { backfill }), holdMs)

import type { GatewayTraffic, QuarantineRow } from '@fengguang/domain/ingest/ingest.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { quarantineReasonNames } from '@fengguang/domain/ingest/quarantine.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './ingest.texts.ts'

function stateOf({ enabled, lostAt, lastSeenAt }: GatewayTraffic): { tone: Tone; label: TextPair } {
  if (!enabled) return { tone: 'offline', label: m.off }
  if (lostAt !== null) return { tone: 'interrupted', label: m.lost }
  return lastSeenAt === null ? { tone: 'notConnected', label: m.silent } : { tone: 'normal', label: m.heard }
}

const whole = { kind: 'number', decimals: 0 } as const

export const trafficFields: readonly Field<GatewayTraffic>[] = [
  { key: 'name', label: m.gateway, widthPx: 180, fixed: true },
  { key: 'enabled', label: m.state, widthPx: 130, render: (row) => <StateTag {...stateOf(row)} /> },
  { key: 'lastSeenAt', label: m.lastSeenAt, widthPx: 180, format: { kind: 'instant' } },
  { key: 'pointsPerSecond', label: m.rate, unit: '/s', widthPx: 130, format: { kind: 'number', decimals: 1 } },
  { key: 'frames', label: m.framesSum, widthPx: 140, format: whole },
  { key: 'quarantined', label: m.quarantinedSum, widthPx: 140, format: whole },
]

export const quarantineFields = (gateways: Readonly<Record<string, TextPair>>): readonly Field<QuarantineRow>[] => [
  { key: 'at', label: m.at, widthPx: 170, fixed: true, format: { kind: 'instant' } },
  { key: 'gatewayName', label: m.gateway, widthPx: 160 },
  { key: 'gatewayId', label: m.gateway, list: 'never', filter: { kind: 'choice', names: gateways } },
  {
    key: 'reason',
    label: m.reason,
    widthPx: 170,
    format: { kind: 'choice', names: quarantineReasonNames },
    filter: { kind: 'choice', names: quarantineReasonNames },
  },
  { key: 'detail', label: m.detail, widthPx: 320 },
  { key: 'count', label: m.count, widthPx: 90, format: whole },
  { key: 'bytes', label: m.bytes, widthPx: 100, format: whole },
  { key: 'replayedAt', label: m.replayed, widthPx: 170, format: { kind: 'instant' } },
]

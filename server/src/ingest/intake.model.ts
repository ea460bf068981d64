import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Frame, ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'

/** Who sent it, and for which stations it may speak. */
export interface Source {
  gatewayId: string
  stationIds: ReadonlySet<string>
}

/** A frame as a door reads it: without a type it is taken for that of its device. */
export type IncomingFrame = Omit<Frame, 'type'> & { type?: DeviceType }

export interface AcceptOptions {
  /** Sent late on purpose: raises no live alarm. */
  backfill: boolean
  /** 0 (the default) for what devices said; a correction has 1 or more and is never undone by a lower one. */
  revision?: number
  /** When it first came, for what comes again: it does not stand above what was stored since. */
  arrivedMs?: number
}

/** A frame of which one value was set aside counts in both. */
export interface Acceptance {
  accepted: number
  quarantined: number
}

export const payloadForms = ['ndjson', 'compact', 'sparkplug', 'bytes'] as const
/** What the bytes set aside are; lines, the compact form and messages of a known topic can be replayed. */
export type PayloadForm = (typeof payloadForms)[number]

export interface SetAside {
  reason: QuarantineReason
  /** What the reader said, for people. */
  detail?: string
  payload: Uint8Array
  form: PayloadForm
  /** Of a message: without it nobody could tell what it is about. */
  topic?: string
  /** How many messages, lines or values it stands for. */
  count: number
}

/**
 * All that comes in goes through here. A promise that resolves means: on disk, and acknowledged is allowed. One that
 * rejects with IntakeRefusal means: nothing of it was taken, the sender must keep it.
 */
export interface Intake {
  accept(
    source: Source,
    frames: readonly IncomingFrame[] | readonly ReceivedBlock[],
    options: AcceptOptions,
  ): Promise<Acceptance>
  quarantine(source: Source, aside: SetAside): Promise<void>
  /**
   * Communication with these devices is lost from then on. `nodeOf` names the station where the gateway itself is gone:
   * with it goes all that it speaks for there, and nothing that another gateway reports.
   */
  gatewayLost(gatewayId: string, deviceIds: readonly string[], atMs: number, nodeOf?: string): void
}

export type RefusalReason = 'busy' | 'full' | 'disk'

/** Cannot take it now: too much is on its way, the log has reached its cap, or the disk refuses. */
export class IntakeRefusal extends Error {
  override name = 'IntakeRefusal'
  readonly reason: RefusalReason
  readonly retryAfterSeconds: number

  constructor(reason: RefusalReason, retryAfterSeconds: number, cause?: unknown) {
    super(`the intake refuses: ${reason}`, { cause })
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

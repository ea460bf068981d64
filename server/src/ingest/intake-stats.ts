import { IntakeRefusal, type RefusalReason } from './intake.model.ts'
import { Durations, Rate } from './meters.ts'

export interface GatewayStats {
  gatewayId: string
  lastSeenMs: number
  /** Since when it has been lost; absent while it speaks. */
  lostMs: number | null
  frames: number
  points: number
  quarantined: number
  pointsPerSecond: number
}

interface Gateway {
  lastSeenMs: number
  lostMs: number | null
  frames: number
  quarantined: number
  points: Rate
}

/** What came in since this process began, by gateway and in all. */
export class IntakeStats {
  readonly frames = new Rate()
  readonly points = new Rate()
  readonly quarantined = new Rate()
  readonly acknowledged = new Durations()
  readonly refusals: Record<RefusalReason, number> = { busy: 0, full: 0, disk: 0 }
  private readonly gateways = new Map<string, Gateway>()
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  private gateway(gatewayId: string): Gateway {
    const known = this.gateways.get(gatewayId) ?? {
      lastSeenMs: 0,
      lostMs: null,
      frames: 0,
      quarantined: 0,
      points: new Rate(),
    }
    this.gateways.set(gatewayId, known)
    return known
  }

  took(gatewayId: string, what: { accepted: number; points: number; quarantined: number }, ms?: number): void {
    const nowMs = this.clock()
    this.frames.add(what.accepted, nowMs)
    this.points.add(what.points, nowMs)
    this.quarantined.add(what.quarantined, nowMs)
    if (ms !== undefined) this.acknowledged.add(ms)
    const gateway = this.gateway(gatewayId)
    gateway.lastSeenMs = nowMs
    gateway.lostMs = null
    gateway.frames += what.accepted
    gateway.quarantined += what.quarantined
    gateway.points.add(what.points, nowMs)
  }

  refused(error: unknown): void {
    if (error instanceof IntakeRefusal) this.refusals[error.reason] += 1
  }

  lost(gatewayId: string, atMs: number): void {
    this.gateway(gatewayId).lostMs = atMs
  }

  byGateway(): GatewayStats[] {
    const nowMs = this.clock()
    return [...this.gateways].map(([gatewayId, { points, ...rest }]) => ({
      gatewayId,
      ...rest,
      points: points.total,
      pointsPerSecond: points.perSecond(nowMs),
    }))
  }
}

import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { DirtySpan } from '../features/telemetry/telemetry-store.service.ts'
import type { PackedFrames } from './load-batch.ts'

/** Frames closer than this belong to one span: one more bucket computed again costs less than one more span. */
const joinMs = 6 * 3_600_000

interface Span {
  fromMs: number
  toMs: number
}

/** Which devices changed when, since rollups were last computed. */
export class DirtySpans {
  private readonly types = new Map<DeviceType, Map<number, Span[]>>()

  get isEmpty(): boolean {
    return this.types.size === 0
  }

  add(pack: PackedFrames): void {
    const devices = this.types.get(pack.type) ?? new Map<number, Span[]>()
    this.types.set(pack.type, devices)
    let no = -1
    let spans: Span[] = []
    for (let row = 0; row < pack.rows; row += 1) {
      if (pack.deviceNo[row] !== no) {
        no = pack.deviceNo[row]!
        spans = devices.get(no) ?? []
        devices.set(no, spans)
      }
      join(spans, pack.at[row]!)
    }
  }

  addOne(type: DeviceType, deviceNo: number, atMs: number): void {
    const devices = this.types.get(type) ?? new Map<number, Span[]>()
    this.types.set(type, devices)
    const spans = devices.get(deviceNo) ?? []
    devices.set(deviceNo, spans)
    join(spans, atMs)
  }

  /** Whether frames of the device came within the time, its end not included, or on both sides close to it. */
  has(type: DeviceType, deviceNo: number, fromMs: number, toMs: number): boolean {
    const spans = this.types.get(type)?.get(deviceNo) ?? []
    return spans.some((span) => span.fromMs < toMs && span.toMs >= fromMs)
  }

  /** Gives them out by type; those of devices that are gone from the registry are left out. */
  take(zoneOf: (deviceNo: number) => string | undefined): { type: DeviceType; spans: DirtySpan[] }[] {
    const taken = [...this.types].map(([type, devices]) => ({
      type,
      spans: [...devices].flatMap(([deviceNo, spans]) => {
        const timeZone = zoneOf(deviceNo)
        return timeZone === undefined ? [] : spans.map((span) => ({ deviceNo, ...span, timeZone }))
      }),
    }))
    this.types.clear()
    return taken
  }

  putBack(type: DeviceType, spans: readonly DirtySpan[]): void {
    const devices = this.types.get(type) ?? new Map<number, Span[]>()
    this.types.set(type, devices)
    for (const { deviceNo, fromMs, toMs } of spans) {
      const known = devices.get(deviceNo) ?? []
      devices.set(deviceNo, [...known, { fromMs, toMs }])
    }
  }
}

function join(spans: Span[], at: number): void {
  for (let i = spans.length - 1; i >= 0; i -= 1) {
    const span = spans[i]!
    if (at >= span.fromMs - joinMs && at <= span.toMs + joinMs) {
      if (at < span.fromMs) span.fromMs = at
      if (at > span.toMs) span.toMs = at
      return
    }
  }
  spans.push({ fromMs: at, toMs: at })
}

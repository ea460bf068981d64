import { setImmediate as nextTurn } from 'node:timers/promises'
import { receiveFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-decode'
import { fgf1MediaType } from '@fengguang/domain/telemetry/wire/fgf1.model'
import { openNdjson, type BadLine } from '@fengguang/domain/telemetry/wire/ndjson'
import { asideOf, type WireReason } from '@fengguang/domain/telemetry/wire/wire.model'
import type { AcceptOptions, Acceptance, Intake, PayloadForm, SetAside, Source } from '../intake.model.ts'

export const ndjsonMediaType = 'application/x-ndjson'
export const formOfMediaType: Readonly<Record<string, PayloadForm>> = {
  [ndjsonMediaType]: 'ndjson',
  [fgf1MediaType]: 'compact',
}

/** Lines are read so much at a time: the event loop stays free for others. */
const lineBytes = 256 * 1024
/** Of lines without a frame there are a hundred thousand in that. */
const linesAtOnce = 4_000
const newline = 0x0a

function* parts(body: Uint8Array): Iterable<Uint8Array> {
  for (let start = 0; start < body.length;) {
    const near = Math.min(body.length, start + lineBytes)
    const found = near === body.length ? -1 : body.indexOf(newline, near)
    const end = found === -1 ? body.length : found + 1
    yield body.subarray(start, end)
    start = end
  }
}

/** Bad lines by reason; the bytes of those counted only are gone. */
function asidesOf(bad: readonly BadLine[], moreBad: Partial<Record<WireReason, number>>): SetAside[] {
  const groups = Map.groupBy(bad, ({ reason }) => reason)
  return [...new Set([...groups.keys(), ...(Object.keys(moreBad) as WireReason[])])].map((reason) => {
    const lines = groups.get(reason) ?? []
    const bytes = new Set(lines.map((line) => line.bytes))
    const first = lines[0]
    return {
      reason: asideOf(reason),
      detail: [reason, first?.where, first?.point].filter(Boolean).join(' '),
      payload: Buffer.concat([...bytes].flatMap((one) => [one, Buffer.from('\n')])),
      form: 'ndjson',
      count: lines.length + (moreBad[reason] ?? 0),
    }
  })
}

async function takeLines(
  intake: Intake,
  source: Source,
  body: Uint8Array,
  options: AcceptOptions,
): Promise<Acceptance> {
  const sum: Acceptance = { accepted: 0, quarantined: 0 }
  for (const part of parts(body)) {
    const reader = openNdjson(part)
    while (reader.step(linesAtOnce)) await nextTurn()
    const { frames, bad, moreBad } = reader.reading
    const { accepted, quarantined } = await intake.accept(source, frames, options)
    sum.accepted += accepted
    sum.quarantined += quarantined
    for (const aside of asidesOf(bad, moreBad)) {
      await intake.quarantine(source, aside)
      sum.quarantined += aside.count
    }
    await nextTurn()
  }
  return sum
}

/** Lines or the compact form, into the intake. What cannot be read is set aside and counted, never answered with an error. */
export async function takeBody(
  intake: Intake,
  source: Source,
  form: PayloadForm,
  body: Uint8Array,
  options: AcceptOptions,
): Promise<Acceptance> {
  if (form === 'ndjson') return takeLines(intake, source, body, options)
  const reading = receiveFgf1(body)
  if (reading.ok) return intake.accept(source, reading.value, options)
  const aside: SetAside = { reason: asideOf(reading.reason), detail: reading.reason, payload: body, form, count: 1 }
  await intake.quarantine(source, aside)
  return { accepted: 0, quarantined: 1 }
}

import { Failure } from '@fengguang/domain/kernel/failure'

const shownBytes = 48
const exception = /Code: \d+\. DB::Exception: [^\n]{0,300}/

/** What was read: enough of it in the log to tell a cut answer from an exception in the stream or another's bytes. */
const excerpt = (bytes: Uint8Array, at: number): string => {
  const near = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const said = exception.exec(near.subarray(Math.max(0, near.length - 4096)).toString('latin1'))?.[0]
  const begins = near.subarray(0, shownBytes).toString('hex')
  const around = near.subarray(Math.max(0, at - shownBytes), at + shownBytes).toString('hex')
  return `${bytes.length} bytes, at ${at}${said ? `, with "${said}"` : ''}; begins ${begins}, there ${around}`
}

/** The store was stopped in the middle of an answer, or wrote an error into it: try again, and show no figure of it. */
export function malformedAnswer(bytes: Uint8Array, at: number, why: string): Failure {
  const failure = new Failure('server.unavailable')
  failure.cause = new Error(`the answer of the telemetry store is malformed: ${why} (${excerpt(bytes, at)})`)
  return failure
}

/**
 * Both directions of the child and the process of its engine. Not its standard input: the engine reads that itself when
 * it is given an insert, and leaves it so that nobody else can wait on it.
 */
export const engineDescriptor = 3

/** What the child asks: a line of JSON each. */
export type EngineRequest =
  /** The connection gets the number of the request. */
  | { id: number; do: 'open'; path: string; args: readonly string[] }
  | { id: number; do: 'query'; connection: number; sql: string; format: string }
  | { id: number; do: 'close'; connection: number }
  /** Whether it is still there. */
  | { id: number; do: 'ping' }

/** The same without its number, which the sender adds. */
export type EngineQuestion = EngineRequest extends infer R ? (R extends EngineRequest ? Omit<R, 'id'> : never) : never

/** What it is answered: a line of JSON each, followed by that many bytes. */
export interface EngineReply {
  id: number
  bytes: number
  elapsed?: number
  rowsRead?: number
  bytesRead?: number
  error?: string
}

const lineEnd = 10
const nothing = Buffer.alloc(0)

/** Takes the replies out of whatever pieces they come in. */
export function readReplies(onReply: (reply: EngineReply, bytes: Buffer) => void): (piece: Buffer) => void {
  let line = nothing
  let reply: EngineReply | undefined
  let body = nothing
  let filled = 0
  return (piece) => {
    let at = 0
    while (at < piece.length) {
      if (reply === undefined) {
        const end = piece.indexOf(lineEnd, at)
        line = Buffer.concat([line, piece.subarray(at, end === -1 ? piece.length : end)])
        if (end === -1) return
        at = end + 1
        reply = JSON.parse(line.toString()) as EngineReply
        line = nothing
        body = Buffer.allocUnsafe(reply.bytes)
        filled = 0
      }
      const taken = piece.copy(body, filled, at)
      filled += taken
      at += taken
      if (filled < body.length) return
      onReply(reply, body)
      reply = undefined
    }
  }
}

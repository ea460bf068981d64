import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/** Bodies are sent as they lie in memory: `fetch` copies them, and a sender's work is taken from whoever is measured. */
export async function post(
  url: string,
  body: Uint8Array,
  headers: OutgoingHttpHeaders = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const asked = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.byteLength } })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, text: await text(answer) }
}

/** Of frames in the compact form that have waited. */
export const bulkHeadersOf = ({ id, secret }: { id: string; secret: string }): OutgoingHttpHeaders => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  'content-type': 'application/vnd.fengguang.frames',
  'x-backfill': '1',
})

import { setTimeout as wait } from 'node:timers/promises'
import { pushStreamPath } from '@fengguang/domain/messages/push.model'
import type { TestBrowser } from './test-app.ts'

export interface Heard {
  event: string
  data: unknown
}

/** Until it is there, or the time is over. */
export async function until(isThere: () => boolean, limitMs = 20_000): Promise<void> {
  const endMs = Date.now() + limitMs
  while (!isThere() && Date.now() < endMs) await wait(5)
}

/** What one browser hears over its stream; it has said hello when this resolves. */
export async function listenTo(address: string, by: TestBrowser, signal: AbortSignal) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-requested-with': 'fengguang' }
  const response = await fetch(address + pushStreamPath, { headers, signal })
  const heard: Heard[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? []
        if (event) heard.push({ event, data: JSON.parse(data!) })
      }
    }
    isOver = true
  }
  read().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  await until(() => heard.length > 0)
  return { response, heard, over: () => isOver, events: () => heard.map((h) => h.event) }
}

import { expect, onTestFinished, test, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

/** The browser's request as the specification describes it: the test says when bytes go out and what comes back. */
class StandIn extends EventTarget {
  static last: StandIn
  upload = new EventTarget()
  response: Blob | undefined
  responseType = ''
  status = 0
  withCredentials = false
  opened: string[] = []
  headers: Record<string, string> = {}
  sent: unknown
  isAborted = false
  constructor() {
    super()
    StandIn.last = this
  }
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\ntimeout: x\r\n'
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
  }
  answer(status: number, body: string) {
    this.status = status
    this.response = new Blob([body])
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

function start(signal = new AbortController().signal) {
  vi.stubGlobal('XMLHttpRequest', StandIn)
  onTestFinished(() => void vi.unstubAllGlobals())
  const progress = vi.fn<(fraction: number) => void>()
  const body = new Blob(['x'])
  const init = { method: 'POST', headers: { 'Content-Type': 'a/b' }, body, credentials: 'include' as const, signal }
  return { progress, body, sent: sendWithProgress('/here?a=1', init, progress) }
}

test('the bytes go out, their progress is told, and the answer reads like that of fetch', async () => {
  const { progress, body, sent } = start()
  const request = StandIn.last
  expect([request.opened, request.headers, request.sent, request.withCredentials]).toEqual([
    ['POST', '/here?a=1'],
    { 'content-type': 'a/b' },
    body,
    true,
  ])
  request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 5, total: 20 }))
  request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false, loaded: 6 }))
  expect(progress.mock.calls).toEqual([[0.25]])
  request.answer(413, '{"key":"x"}')
  const answer = await sent
  expect([answer.status, answer.ok, answer.headers.has('TIMEOUT'), answer.headers.get('content-type')]).toEqual([
    413,
    false,
    true,
    'application/json',
  ])
})

test('a server that is not there fails as fetch does', async () => {
  const { sent } = start()
  StandIn.last.dispatchEvent(new Event('error'))
  await expect(sent).rejects.toThrow(TypeError)
})

test('it can be stopped, before and on the way', async () => {
  const stop = new AbortController()
  const { sent } = start(stop.signal)
  stop.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  expect(StandIn.last.isAborted).toBe(true)
  const late = start(stop.signal)
  await expect(late.sent).rejects.toMatchObject({ name: 'AbortError' })
  expect(StandIn.last.sent).toBeUndefined()
})

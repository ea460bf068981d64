/** `fetch` does not tell how much of a body has gone out; this does, and answers like it. */
export const sendWithProgress = (
  url: string,
  init: RequestInit & { signal: AbortSignal },
  progress: (fraction: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = init
    const request = new XMLHttpRequest()
    const stop = () => {
      request.abort()
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    request.open(init.method ?? 'GET', url)
    request.responseType = 'blob'
    request.withCredentials = init.credentials === 'include'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) progress(loaded / total)
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('error', () => reject(new TypeError('the server was not reached')))
    request.addEventListener('load', () => {
      const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()]
      })
      resolve(new Response(request.response as Blob, { status: request.status, headers }))
    })
    request.send(init.body as XMLHttpRequestBodyInit)
  })

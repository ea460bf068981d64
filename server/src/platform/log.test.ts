import { describe, expect, it } from 'vitest'
import { hideSecrets, openLog } from './log.ts'

function written(work: (log: ReturnType<typeof openLog>) => void, isTTY = false): string {
  let text = ''
  work(openLog({ name: 'test', to: { isTTY, write: (line) => (text += line) } }))
  return text
}

describe('log', () => {
  it.each([
    [{ password: 'hunter2' }],
    [{ body: { np: 'hunter2', userName: 'a' } }],
    [{ req: { headers: { authorization: 'Bearer hunter2' } } }],
    [{ req: { headers: { cookie: 'FGSESSION=hunter2' } } }],
    [{ res: { headers: { 'set-cookie': 'FGSESSION=hunter2' } } }],
    [{ a: { b: { c: { refresh_token: 'hunter2' } } } }],
    [{ url: 'postgres://me:hunter2@host/db' }],
    [{ req: { url: '/video?token=hunter2&id=1' } }],
    [{ err: new Error('cannot reach postgres://me:hunter2@host/db') }],
  ])('hides the secret of %o', (fields) => {
    for (const isTTY of [false, true]) {
      const text = written((log) => log.info(fields, 'said'), isTTY)
      expect(text).toContain('said')
      expect(text).not.toContain('hunter2')
    }
  })

  it('writes one JSON object a line, and one plain line for a terminal', () => {
    const line = JSON.parse(written((log) => log.warn({ stationId: 'pv-1' }, 'slow'))) as unknown
    expect(line).toMatchObject({ level: 40, name: 'test', stationId: 'pv-1', msg: 'slow' })
    expect(written((log) => log.warn({ stationId: 'pv-1' }, 'slow'), true)).toMatch(
      / WARN \[test\] slow \{"stationId":"pv-1"\}\n$/,
    )
  })

  it('tells an error and its causes without what a driver hung on it', () => {
    const cause = Object.assign(new Error('refused'), {
      code: 'ECONNREFUSED',
      client: { options: { pass: 'hunter2' } },
    })
    const text = written((log) => log.error({ err: new Error('no database', { cause }) }, 'failed'))
    expect(text).not.toContain('hunter2')
    expect(JSON.parse(text)).toMatchObject({ err: { message: 'no database', cause: { code: 'ECONNREFUSED' } } })
  })

  it('leaves other text alone', () => {
    expect(hideSecrets('GET http://host:8080/a?page=1')).toBe('GET http://host:8080/a?page=1')
  })

  // With the square of the length these would not end while anyone waits.
  it.each(['a.', 'a://', 'a://b:', '://a:b', '?token', '?token=a', '&np=', '…'])(
    'a line of a megabyte of %j is searched once',
    (part) => {
      const line = part.repeat(1_000_000 / part.length)
      expect(hideSecrets(line).length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['a value', { topic: 'x'.repeat(100_000) }],
    ['a value inside', { req: { headers: { 'user-agent': 'x'.repeat(100_000) } } }],
    ['a value in a list', { ids: ['x'.repeat(100_000)] }],
    ['an error', { err: new Error('x'.repeat(100_000)) }],
  ])('%s that is too long is cut', (_, fields) => {
    const text = written((log) => log.info(fields, 'said'))
    expect(text.length).toBeLessThan(10_000)
    expect(JSON.parse(text)).toMatchObject({ msg: 'said' })
  })

  it('a password is hidden also where the value is cut within it', () => {
    const url = `${'x'.repeat(3960)} postgres://me:${'hunter2'.repeat(50)}@host/db`
    expect(written((log) => log.info({ url }, 'said'))).not.toContain('hunter2')
  })
})

import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const shares = { atOnce: 4, perAccount: 2, perCompany: 3, mayWait: 20 }

const settle = () => new Promise((done) => setImmediate(done))

/** Work that is under way until its gate opens. */
function gated(turns: ReturnType<typeof fairTurns>) {
  const begun: string[] = []
  const gates: (() => void)[] = []
  const ask = (accountId: string, companyId: string, gone?: AbortSignal) =>
    turns(
      { accountId, companyId },
      () => {
        begun.push(accountId)
        return new Promise<void>((done) => gates.push(done))
      },
      gone,
    )
  return { begun, gates, ask }
}

test('sixteen curves of one user leave a place for another company', async () => {
  const { begun, gates, ask } = gated(fairTurns(shares))
  const crowd = Array.from({ length: 16 }, () => ask('a', '1'))
  const colleague = ask('b', '1')
  const other = ask('c', '2')
  await settle()
  expect(begun.toSorted()).toEqual(['a', 'a', 'b', 'c'])
  for (let open = gates.shift(); open; open = gates.shift()) {
    open()
    await settle()
  }
  await Promise.all([...crowd, colleague, other])
  expect(begun).toHaveLength(18)
})

test('a caller behind its own crowd is refused at its end, and a caller that goes leaves the row', async () => {
  const { begun, gates, ask } = gated(fairTurns({ ...shares, mayWait: 1 }))
  const held = [ask('a', '1'), ask('a', '1')]
  const gone = new AbortController()
  const waiting = ask('a', '1', gone.signal)
  await expect(ask('a', '1')).rejects.toMatchObject({ key: 'request.tooMany' })
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ key: 'server.unavailable' })
  const last = ask('a', '1')
  await settle()
  expect(begun).toHaveLength(2)
  for (let open = gates.shift(); open; open = gates.shift()) {
    open()
    await settle()
  }
  await Promise.all([...held, last])
  expect(begun).toHaveLength(3)
})

test('work that fails gives its place back', async () => {
  const turns = fairTurns({ ...shares, atOnce: 1 })
  const who = { accountId: 'a', companyId: '1' }
  await expect(turns(who, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns(who, () => Promise.resolve(7))).toBe(7)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PopupNotice } from '@fengguang/domain/messages/message.model'
import { makePopupQueue, staggerMs } from './popup-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notice = (id: string): PopupNotice => ({
  id,
  kind: 'system',
  msg_title: id,
  msg_content: id,
  msg_content_en: id,
  app_popup_method: '02',
  link: '',
})

function setUp(answers: (string[] | undefined)[]) {
  const asked: (string | undefined)[] = []
  const shown: string[] = []
  const sounds: number[] = []
  const queue = makePopupQueue({
    read: async (after) => {
      asked.push(after)
      const ids = answers.shift()
      return ids && { until: String(asked.length), notices: ids.map((id) => notice(id)) }
    },
    show: ({ id }) => shown.push(id),
    sound: (notices) => sounds.push(notices.length),
  })
  return { asked, shown, sounds, queue }
}

test('what came together is shown one after the other, two seconds apart, and sounds once', async () => {
  const { shown, sounds, queue } = setUp([['a', 'b', 'c']])
  await queue.check()
  expect(shown).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(staggerMs - 1)
  expect(shown).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(staggerMs)
  expect(shown).toEqual(['a', 'b', 'c'])
  expect(sounds).toEqual([3])
})

test('nothing is told twice, and each question goes on where the last one ended', async () => {
  const { asked, shown, sounds, queue } = setUp([['a'], ['a'], ['a', 'b']])
  for (let n = 0; n < 3; n += 1) {
    await queue.check()
    await vi.advanceTimersByTimeAsync(staggerMs)
  }
  expect(asked).toEqual([undefined, '1', '2'])
  expect(shown).toEqual(['a', 'b'])
  expect(sounds).toEqual([1, 1])
})

test('a failed question loses nothing', async () => {
  const { asked, shown, queue } = setUp([['a'], undefined, ['b']])
  for (let n = 0; n < 3; n += 1) await queue.check()
  await vi.advanceTimersByTimeAsync(staggerMs)
  expect(asked).toEqual([undefined, '1', '1'])
  expect(shown).toEqual(['a', 'b'])
})

test('a push during a poll asks once more, and none after the end', async () => {
  const { asked, queue } = setUp([[], [], []])
  const first = queue.check()
  void queue.check()
  void queue.check()
  await first
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(2)
  queue.stop()
})

test('in a storm nothing is asked while some wait to be shown; what came meanwhile is told as one', async () => {
  const { asked, shown, queue } = setUp([['a', 'b'], ['c'], ['d']])
  await queue.check()
  for (let n = 0; n < 7; n += 1) {
    void queue.check()
    await vi.advanceTimersByTimeAsync(staggerMs / 8)
  }
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(staggerMs / 8)
  expect(shown).toEqual(['a', 'b'])
  expect(asked).toHaveLength(2)
  void queue.check()
  await vi.advanceTimersByTimeAsync(staggerMs)
  expect(shown).toEqual(['a', 'b', 'c'])
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(staggerMs)
  expect(shown).toEqual(['a', 'b', 'c', 'd'])
})

test('a page that is loaded again shows nothing that was shown before, and what was not shown yet', async () => {
  let kept: readonly string[] = []
  const shown: string[] = []
  const load = () =>
    makePopupQueue({
      read: () => Promise.resolve({ until: '1', notices: ['a', 'b'].map((id) => notice(id)) }),
      show: ({ id }) => shown.push(id),
      sound: () => undefined,
      told: kept,
      onTold: (ids) => {
        kept = ids
      },
    })
  const first = load()
  await first.check()
  first.stop()
  const second = load()
  await second.check()
  await vi.advanceTimersByTimeAsync(staggerMs)
  expect(shown).toEqual(['a', 'b'])
})

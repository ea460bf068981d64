import { describe, expect, test } from 'vitest'
import { openArrivalClock } from './arrival-clock.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-06-21T04:00:00Z')

/** A clock that is off by some time, seen so long after the start. */
function steps(...seen: [afterMs: number, offMs: number][]): number[] {
  let nowMs = start
  let offMs = 0
  const arrival = openArrivalClock(
    () => nowMs + offMs,
    () => nowMs - start,
  )
  return seen.map(([afterMs, off]) => {
    nowMs = start + afterMs
    offMs = off
    return arrival() - nowMs
  })
}

describe('the time at which frames arrive', () => {
  test.each<[string, [number, number][], number[]]>([
    [
      'is that of the clock',
      [
        [minute, 0],
        [hour, 5],
      ],
      [0, 5],
    ],
    [
      'goes on while the clock is an hour behind',
      [
        [minute, 0],
        [2 * minute, -hour],
        [10 * hour, -hour],
      ],
      [0, 0, 0],
    ],
    [
      'is right again when the clock is',
      [
        [minute, -hour],
        [hour, 0],
        [2 * hour, 0],
      ],
      [0, 0, 0],
    ],
    [
      'follows a clock set ahead, and back',
      [
        [minute, hour],
        [hour, 0],
        [2 * hour, 0],
      ],
      [hour, 0, 0],
    ],
    [
      'believes a clock that has kept its time for a day',
      [
        [minute, -hour],
        [25 * hour, -hour],
      ],
      [0, -hour],
    ],
    [
      'doubts it anew when it is set again',
      [
        [minute, -hour],
        [20 * hour, -2 * hour],
        [30 * hour, -2 * hour],
      ],
      [0, 0, 0],
    ],
  ])('%s', (_name, seen, expected) => expect(steps(...seen)).toEqual(expected))

  test('follows a clock that is slewed by more than a minute in all', () => {
    const slewed = Array.from({ length: 10 }, (_none, i): [number, number] => [i * hour, -i * 30_000])
    expect(steps(...slewed).at(-1)).toBe(-270_000)
  })
})

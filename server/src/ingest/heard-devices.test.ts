import { expect, test } from 'vitest'
import { HeardDevices } from './heard-devices.ts'

const minute = 60_000
const hour = 60 * minute

function open() {
  const time = { wall: 1_000 * hour, steady: 5 * hour }
  const heard = new HeardDevices(
    () => time.wall,
    () => time.steady,
  )
  const pass = (ms: number) => {
    time.wall += ms
    time.steady += ms
  }
  const silentMs = (no: number, at: number) => time.wall - heard.heardMs(no, at)
  return { time, pass, silentMs, heard }
}

test('on a right clock silence counts from the instant of the last frame', () => {
  const { time, pass, silentMs } = open()
  const at = time.wall - 30_000
  expect(silentMs(1, at)).toBe(30_000)
  pass(5 * minute)
  expect(silentMs(1, at)).toBe(5 * minute + 30_000)
})

test.each([hour, -hour])('a clock set by %i ms makes nobody silent who speaks, and the silent stay silent', (jump) => {
  const { time, pass, silentMs, heard } = open()
  let at = time.wall
  const gone = at
  silentMs(1, at)
  silentMs(2, gone)
  time.wall += jump
  expect(heard.isClockOff).toBe(true)
  for (let i = 0; i < 20; i += 1) {
    pass(minute)
    at += minute
    expect(silentMs(1, at)).toBe(0)
  }
  expect(silentMs(2, gone)).toBe(20 * minute)
  time.wall -= jump
  expect(heard.isClockOff).toBe(false)
  expect(silentMs(1, at)).toBe(0)
})

import { expect, test } from 'vitest'
import type { AsideCollector } from './aside-collector.ts'
import type { Stamp } from './columns.model.ts'
import type { SegmentLog } from './log/segment-log.ts'
import { RowQueue } from './row-queue.ts'

const stamp: Stamp = { arrivalMs: 1, revision: 0, backfill: false }

function queueOn(append: () => Promise<void>) {
  const logged: number[] = []
  const queue = new RowQueue({
    log: { append } as unknown as SegmentLog,
    stampOf: () => stamp,
    onLogged: ({ length }) => void logged.push(length),
  })
  const frame = { deviceId: 'a', at: 1, values: { powerKw: 1 } }
  queue.add(
    'inverter',
    { backfill: false },
    { deviceNo: 1, at: 1, values: frame.values, frame, aside: {} as AsideCollector },
  )
  return { queue, logged }
}

test('rows count as written when the log has them, and not before', async () => {
  const onDisk = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { queue, logged } = queueOn(() => (asked.resolve(), onDisk.promise))
  let isFlushed = false
  const flushed = queue.flushed().then(() => (isFlushed = true))
  await asked.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect([isFlushed, logged]).toEqual([false, []])
  onDisk.resolve()
  await flushed
  expect([isFlushed, logged]).toEqual([true, [1]])
})

test('a log that refuses refuses the rows', async () => {
  const { queue, logged } = queueOn(() => Promise.reject(new Error('no room')))
  await expect(queue.flushed()).rejects.toThrow('no room')
  expect(logged).toEqual([])
})

import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { expect, test } from 'vitest'
import { localDays } from './local-days.ts'

const hour = 3_600_000

test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])(
  'every quarter hour of a year lies in its local day of %s',
  (zone) => {
    const dayOf = localDays(zone)
    const from = Date.UTC(2011, 6, 1)
    for (let at = from; at < from + 366 * 24 * hour; at += hour / 4) {
      const { number, fromMs, toMs } = dayOf(at)
      expect(at >= fromMs && at < toMs).toBe(true)
      expect(new Date(number * 24 * hour).toISOString().slice(0, 10)).toBe(localDayOf(new Date(at), zone))
    }
  },
)

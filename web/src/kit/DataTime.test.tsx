import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCompanyZone } from '../lib/company-zone.ts'
import { RefreshSecondsContext } from '../lib/screen-refresh.ts'
import { render } from '../testing/render.tsx'
import { DataTime } from './DataTime.tsx'

const now = Date.parse('2026-11-16T12:00:00Z')
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now))
afterEach(() => void vi.restoreAllMocks())

test.each([
  [20, '15 秒后刷新'],
  [0, undefined],
])('a screen that refreshes every %s s says %s', async (refreshSeconds, text) => {
  await render(
    <RefreshSecondsContext value={refreshSeconds}>
      <DataTime dataAt={now} zone="Asia/Shanghai" readAtMs={now - 5000} />
    </RefreshSecondsContext>,
  )
  const shown = document.querySelector('.fg-data-time')?.textContent ?? ''
  expect(shown).toContain('2026-11-16 20:00:00')
  expect(shown.includes('刷新')).toBe(text !== undefined)
  expect(shown).toContain(text ?? '')
})

test("without a zone of its own it is the company's time", async () => {
  setCompanyZone('Asia/Urumqi')
  await render(<DataTime dataAt={now} />)
  expect(document.querySelector('.fg-data-time')?.textContent).toContain('2026-11-16 18:00:00')
})

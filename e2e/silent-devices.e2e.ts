import { screens } from '@fengguang/domain/navigation/screens'
import { describe, expect, test } from 'vitest'
import { themeNames } from '../web/src/theme/tokens.ts'
import { inVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { chooseStationFor, withDevice } from './station-calls.ts'

const silent = [
  {
    screen: screens.deviceMatrix,
    device: { stationId: 'pv-qinghai-gonghe', type: 'inverter', name: '无声逆变器' },
    place: 'button.fg-matrix-cell',
  },
  {
    screen: screens.deviceLayoutView,
    device: { stationId: 'wp-gansu-guazhou', type: 'turbine', name: '无声风机', longitude: 95.8, latitude: 40.5 },
    place: 'button.fg-plan-turbine',
  },
] as const

describe('scenario: a device that never said anything', () => {
  test.each(silent.flatMap((row) => themeNames.map((theme) => ({ ...row, theme, path: row.screen.path }))))(
    'is told apart and can be read on $path, $theme',
    ({ screen, device, place, theme }) =>
      inVisit(async (visit: Visit) => {
        await signIn(visit, { lang: 'zh_CN', theme })
        await withDevice(visit, device, async () => {
          await chooseStationFor(visit, screen.needs)
          await visit.page.goto(screen.path)
          const seen = visit.page.locator(place).filter({ hasText: device.name })
          await expect.poll(() => seen.getAttribute('data-stale')).toBe('true')
          await visit.quiet()
          await expectSoundPage(visit.page, 'zh_CN')
        })
      })(),
  )
})

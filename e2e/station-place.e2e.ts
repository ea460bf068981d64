import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { graveAxeFindings } from './page-checks.ts'
import { signIn } from './session.ts'

test(
  'scenario: the coordinates of a new station are chosen by a click on the map, or typed',
  inVisit(async (visit) => {
    await signIn(visit)
    const { page } = visit
    await page.goto('/stationManage?new')
    const form = page.getByRole('dialog').filter({ hasText: '新建电站' })
    await form.getByRole('button', { name: '在地图上选点' }).click()
    const canvas = form.locator('.fg-map-picker canvas')
    await canvas.waitFor()
    await visit.quiet()
    const { width, height } = (await canvas.boundingBox())!
    await canvas.click({ position: { x: width / 2, y: height / 2 } })
    const [longitude, latitude] = [form.getByLabel('经度'), form.getByLabel('纬度')]
    // The middle of the whole map is the middle of China.
    expect(Number(await longitude.inputValue())).toBeCloseTo(104, 0)
    expect(Number(await latitude.inputValue())).toBeGreaterThan(34)
    expect(Number(await latitude.inputValue())).toBeLessThan(40)
    await longitude.fill('101.5')
    expect(await latitude.inputValue()).not.toBe('')
    expect(await graveAxeFindings(page)).toEqual([])
  }),
)

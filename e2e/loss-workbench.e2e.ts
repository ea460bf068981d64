import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit } from './browser.ts'
import { layLosses, lossDay, lossStation, removeLosses } from './laid-losses.ts'
import { expectSoundPage } from './page-checks.ts'
import { form, limitMs, openProductDatabase } from './records.ts'
import { signIn } from './session.ts'
import { chooseStationFor } from './station-calls.ts'

const mark = 'laid events'
const intervalsOfDay = 288
const cause = '更换风扇，厂家到场'
const devices = ['inv-01', 'inv-02', 'inv-03'].map((code) => `${lossStation}.${code}`)

let db: Database
const removeOperations = () => db.run('delete from loss_operation where station_id = $1', [lossStation])

/** The first inverter runs, the second is in fault from 9 to 10 o'clock, the third stands from 11 to half past 11. */
beforeAll(async () => {
  db = openProductDatabase()
  await removeOperations()
  await layLosses(db, {
    mark,
    intervals: intervalsOfDay,
    stops: [
      { deviceId: devices[0]!, from: 0, to: 0, booking: 'faultState', lossClass: 'fault' },
      { deviceId: devices[1]!, from: 108, to: 120, booking: 'faultState', lossClass: 'fault' },
      { deviceId: devices[2]!, from: 132, to: 138, booking: 'standsInLight', lossClass: 'abnormalStop' },
    ],
  })
}, limitMs)
afterAll(async () => {
  await removeOperations()
  await removeLosses(db, mark)
  await db.close()
})

const card = (page: Page, title: string) => page.locator('section').filter({ hasText: title }).last()
const rows = (page: Page) => card(page, '事件列表').locator('tbody tr[data-row-key]')
async function expectRows(all: ReturnType<typeof rows>, ...texts: readonly RegExp[]): Promise<void> {
  const expected = texts.map((text) => expect.stringMatching(text) as string)
  await expect.poll(() => all.allInnerTexts(), { timeout: limitMs }).toEqual(expected)
}
const button = (page: Page, name: string) => page.locator('.fg-events-bar').getByRole('button', { name, exact: true })

async function pick(page: Page, ...places: readonly number[]): Promise<void> {
  for (const place of places) await rows(page).nth(place).getByRole('checkbox').check()
  await page.getByText(`已选 ${places.length} 个事件`).waitFor()
}

async function submit(page: Page): Promise<void> {
  const asked = form(page)
  await asked.locator('button[type=submit]').click()
  await asked.waitFor({ state: 'detached', timeout: limitMs })
}

/** What was done, the latest first. */
const operations = (page: Page) => card(page, '操作记录').locator('tbody tr')

describe('scenario: an analyst puts the events of a day right', () => {
  test(
    'one is locked and the lock undone, one is split, two are given a class and a cause at once, and all of it is kept',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { theme: 'light' })
      await chooseStationFor(visit, ['PV_STATION'])
      await page.goto(`/lossAnalysis?view=events&span=day&date=${lossDay}`)
      const stop = /异常停机[^]*11:00[^]*11:30/
      await expectRows(rows(page), /故障[^]*09:00[^]*10:00/, stop)

      await pick(page, 1)
      await button(page, '锁定').click()
      const locked = rows(page).nth(1).locator('td').last()
      await expect.poll(() => locked.innerText(), { timeout: limitMs }).toBe('是')
      await button(page, '撤销上一步').click()
      await expect.poll(() => locked.innerText(), { timeout: limitMs }).toBe('否')

      await pick(page, 0)
      await button(page, '拆分').click()
      await submit(page)
      const first = /故障[^]*09:00[^]*09:30/
      await expectRows(rows(page), first, /故障[^]*09:30[^]*10:00/, stop)

      await pick(page, 1, 2)
      await button(page, '归类').click()
      await form(page).getByRole('combobox', { name: '损失类别' }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: '检修' }).click()
      await form(page).getByLabel('原因', { exact: false }).fill(cause)
      await submit(page)
      const decided = ['09:30[^]*10:00', '11:00[^]*11:30'].map((time) => new RegExp(`检修[^]*${time}[^]*${cause}`))
      await expectRows(rows(page), first, ...decided)

      const done = [/归类[^]*2[^]*撤销/, /拆分[^]*之后又有操作/, /锁定[^]*1[^]*已撤销/]
      await expectRows(operations(page), ...done)
      await page.reload()
      await expectRows(rows(page), first, ...decided)
      await expectRows(operations(page), ...done)
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )
})

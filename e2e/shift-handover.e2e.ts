import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import type { ShiftLog } from '@fengguang/domain/run-log/run-log.model'
import { usualStarts } from '@fengguang/domain/run-log/run-log.model'
import { shiftBefore } from '@fengguang/domain/run-log/run-log.rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, openVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { dataOf, form, limitMs, openProductDatabase } from './records.ts'
import { signIn } from './session.ts'

const station = 'pv-qinghai-gonghe'
const note = '3 号箱变油温偏高，请每两小时抄录一次'
const remarks = '已核对，油温 62 ℃'

let db: Database
const clear = () => db.run('delete from shift_handover where station_id = $1', [station])
beforeAll(async () => {
  db = openProductDatabase()
  await clear()
})
afterAll(async () => {
  await clear()
  await db.close()
})

const logOf = (visit: Visit, { day, no }: { day?: string; no?: number } = {}): Promise<ShiftLog> =>
  dataOf(visit, `${runLogContract.shift.path}?stationId=${station}${day ? `&day=${day}&no=${no}` : ''}`)

describe('scenario: one shift hands over to the next, each person at a screen of their own', () => {
  test(
    'who leaves signs what is left; they cannot sign for the next shift; who comes signs on a phone with remarks',
    inVisit(async (leaving) => {
      const coming = await openVisit({ viewport: phone })
      try {
        await signIn(leaving, { userName: 'operator' })
        await signIn(coming, { userName: 'maintainer' })
        const { shift, timeZone } = await logOf(leaving)
        const before = shiftBefore(shift, usualStarts, timeZone)
        await leaving.page.goto(`/deviceRunLog?stationId=${station}&day=${before.day}&no=${before.no}`)
        await leaving.page.getByRole('button', { name: '交班', exact: true }).click({ timeout: limitMs })
        await form(leaving.page).getByLabel('交班说明').fill(note)
        await form(leaving.page).locator('button[type=submit]').click()
        await leaving.page.getByText('等待接班人签字').waitFor({ timeout: limitMs })
        await leaving.page.goto(`/deviceRunLog?stationId=${station}&day=${shift.day}&no=${shift.no}`)
        await leaving.page.getByText(note).waitFor({ timeout: limitMs })
        expect(await leaving.page.getByRole('button', { name: '接班签字' }).count()).toBe(0)

        await coming.page.goto(`/deviceRunLog?stationId=${station}&day=${shift.day}&no=${shift.no}`)
        await coming.page.getByText(note).waitFor({ timeout: limitMs })
        await coming.page.getByRole('button', { name: '接班签字' }).click()
        await form(coming.page).getByLabel('接班意见').fill(remarks)
        await form(coming.page).locator('button[type=submit]').click()
        await coming.page.getByText('接班：高修', { exact: false }).waitFor({ timeout: limitMs })
        await expectSoundPage(coming.page, 'zh_CN')

        await leaving.page.reload()
        await leaving.page.getByText(remarks).waitFor({ timeout: limitMs })
        const { received } = await logOf(leaving, shift)
        expect(received).toMatchObject({ note, remarks, givenBy: '周行', takenBy: '高修' })
        expect(coming.newFaults()).toEqual([])
      } finally {
        await coming.close()
      }
    }),
    4 * limitMs,
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Database } from '../server/src/platform/postgres/db.ts'
import type { Visit } from './browser.ts'

/** Steps of journeys may wait so long: an emulated engine on a busy machine. */
export const limitMs = 120_000

/** How the stores of the product under test are reached. */
export function productStores() {
  const stores: unknown = JSON.parse(readFileSync(join(inject('productFolder'), 'run/stores.json'), 'utf8'))
  return z.object({ DATABASE_URL: z.string(), CLICKHOUSE_URL: z.string() }).parse(stores)
}
/** For what a journey finds laid. */
export const openProductDatabase = (): Database => openDatabase(productStores().DATABASE_URL, { max: 1 })

/** What a journey wrote of tickets would stand in the lists of the next one; the product itself never erases it. */
export async function eraseHistory(
  db: Database,
  table: 'work_ticket' | 'operation_ticket' | 'typical_ticket',
  where: string,
): Promise<void> {
  await db.run(`alter table ${table}_event disable trigger ${table}_append_only`, [])
  await db.run(`delete from ${table}_event where ${where}`, [])
  await db.run(`alter table ${table}_event enable trigger ${table}_append_only`, [])
}

export const idOf = (row: unknown): string => z.object({ id: z.string() }).parse(row).id

/** An untreated fault of the first inverter of the station. */
export async function layAlarm(db: Database, stationId: string, subject: string): Promise<string> {
  const [id] = await db.rows(
    `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail, is_active, value,
       first_raised_at, raised_at)
     select station_id, id, 'inverter', $2, 'journey', 'faultCode', 2, '{}', false, 1004, now(), now()
     from device where station_id = $1 and type = 'inverter' order by no limit 1 returning id::text`,
    [stationId, subject],
    idOf,
  )
  return id!
}
export async function removeAlarm(db: Database, id: string): Promise<void> {
  await db.run('delete from alarm_change where event_id = $1::bigint', [id])
  await db.run('delete from alarm_event where id = $1::bigint', [id])
}

/** What a call of the person who is signed in answers. */
export const dataOf = async <T>({ context, address }: Visit, path: string): Promise<T> =>
  ((await (await context.request.get(`${address}${path}`)).json()) as { data: T }).data

export async function alarmIs(visit: Visit, alarmId: string, status: string): Promise<void> {
  const read = async () =>
    (await dataOf<{ status: string }>(visit, `${alarmsContract.detail.path}?id=${alarmId}`)).status
  await expect.poll(read, { timeout: limitMs }).toBe(status)
}

/** The form in front. */
export const form = (page: Page) => page.locator('.ant-drawer-open form').last()

/** In the form in front, searched by what is typed. */
export async function choose(page: Page, label: string, name: string, nth = 0): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).nth(nth).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option-active').filter({ hasText: name, visible: true }).first().waitFor()
  await page.keyboard.press('Enter')
}

export const actionBar = (page: Page) => page.locator('.fg-action-bar')

/** An action of the open record that asks nothing. */
export const press = (page: Page, button: string): Promise<void> =>
  actionBar(page).getByRole('button', { name: button, exact: true }).click({ timeout: limitMs })

/** An action of the open record that asks for words. */
export async function say(page: Page, button: string, label: string, text: string): Promise<void> {
  await press(page, button)
  const asked = form(page)
  await asked.getByLabel(label, { exact: false }).fill(text)
  await asked.locator('button[type=submit]').click()
  await asked.waitFor({ state: 'detached' })
}

/** An action of the open record that asks whether it is meant. */
export async function confirm(page: Page, button: string): Promise<void> {
  await press(page, button)
  // While the dialog still grows, a click may begin on its button and end beside it: nothing is pressed then.
  const grown = page.locator('.ant-modal-confirm:not([class*="ant-zoom"])')
  await grown.getByRole('button', { name: button, exact: true }).click()
}

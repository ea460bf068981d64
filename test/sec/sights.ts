import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { columnsIn } from './canaries.ts'
import { foreign } from './two-companies.ts'

/** Free texts that no screen shows, and why. One that is rendered after all does not belong here. */
export const neverRendered: Readonly<Record<string, string>> = {
  'login_failure.address': 'counted for the lock-out only',
  'uploaded_file.file_name': 'the name a download is saved under; pages show the picture',
}

/** Seen by one walk: what ran or became markup, and which columns stood on a page as text. */
export class Sight {
  readonly runs = new Set<string>()
  /** By column: where it was seen first. */
  readonly rendered = new Map<number, string>()
  read(text: string, where: string): void {
    for (const column of columnsIn(text)) if (!this.rendered.has(column)) this.rendered.set(column, where)
  }
}

/** Read as text: the module itself loads pages. */
const panelNames = [...readFileSync('web/src/app/shell-parts/panels.ts', 'utf8').matchAll(/^ {2}(\w+): \{$/gm)].map(
  ([, name]) => name!,
)
if (panelNames.length < 5) throw new Error('the panels were not found')

const own = `st-${foreign.companyId}u-${foreign.userName}`

/** What a walk over the menu does not open: panels, and views that stand in an address. */
export const furtherPlaces: readonly string[] = [
  ...panelNames.map((name) => `/homeSimple?panel=${name}`),
  `/wiringDiagram?station=${own}&edit=1`,
  '/deviceAlarm?view=delivery',
]
/** Those whose texts come in two languages, once more in English. */
export const englishPlaces: readonly string[] = ['/homeSimple?panel=messages', '/userManagementN', '/messageManage']

/** Rows that the demo and both companies lack: every free text has one before it is marked. */
export async function fillForScreens(db: Db): Promise<void> {
  await db.run(
    `insert into alarm_outbox (event_id, occurrence, company_id, level, state, last_error, created_at)
     select e.id, 1, s.company_id, e.level, 'failed', 'x', now() from alarm_event e join station s on s.id = e.station_id`,
    [],
  )
  await db.run(
    `insert into station_picture (station_id, file_id, title, added_by)
     select s.id, f.id, 'x', 'u-admin' from station s join uploaded_file f on f.company_id = s.company_id`,
    [],
  )
  await db.run(
    `insert into device_tag (device_id, reason, set_by, set_at, cleared_by, cleared_at, clear_reason)
     select id, 'x', 'u-admin', now() - interval '2 hours', 'u-admin', now() - interval '1 hour', 'x' from device`,
    [],
  )
  await db.run(`insert into login_failure (user_name, address, failures, last_at) values ('x', 'x', 1, now())`, [])
}

/** All texts, values and attributes: names stand in fields, labels and tooltips too. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .flatMap((element) => [
        ...[...element.attributes].map(({ value }) => value),
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
      ])
      .concat(document.body.innerText)
      .join('\n'),
  )

export async function look(page: Page, sight: Sight, where: string): Promise<void> {
  const markup = await page.evaluate(() => document.querySelectorAll('[onerror], [onload], img[src=""]').length)
  if (markup > 0) sight.runs.add(`${where}: ${markup} elements out of stored text`)
  sight.read(await wordsOf(page), where)
}

/** Nothing is loading or moving any more, or it has had its time. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        !document.querySelector(
          'main[aria-busy=true], .ant-skeleton-active, .ant-spin-spinning, [class*=-appear-active]',
        ),
      undefined,
      { timeout: 1500 },
    )
    .catch(() => undefined)
  await page.waitForTimeout(250)
}

const rows = 'tr[data-opens], .ant-table-row, [data-opens], tbody tr'

async function openFirstRow(page: Page, sight: Sight, name: string): Promise<void> {
  const scope = page.locator('.ant-drawer-open').last().or(page.locator('main').first()).last()
  const row = scope.locator(rows).first()
  if (!(await row.isVisible())) return
  const opens = await row.getAttribute('data-opens', { timeout: 2000 }).catch(() => null)
  if (opens !== null) await row.press('Enter', { timeout: 2000 }).catch(() => undefined)
  else await row.click({ position: { x: 4, y: 4 }, timeout: 2000 }).catch(() => undefined)
  await settle(page)
  await look(page, sight, `${name}, opened`)
  await page.keyboard.press('Escape')
  await settle(page)
}

/** Tabs if asked for, tooltips of charts (their library writes them as markup) and the first row of every list. */
export async function openWhatThereIs(page: Page, sight: Sight, name: string, withTabs: boolean): Promise<void> {
  await settle(page)
  await look(page, sight, name)
  for (const canvas of (await page.locator('main canvas').all()).slice(0, 2)) {
    const box = await canvas.boundingBox()
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await look(page, sight, `${name}, tooltip`)
  }
  await openFirstRow(page, sight, name)
  if (!withTabs) return
  const inDrawer = (await page.locator('.ant-drawer-open').count()) > 0
  const tabs = page.locator(inDrawer ? '.ant-drawer-open [role=tab]' : 'main [role=tab]')
  for (let i = 1; i < Math.min(await tabs.count(), 8); i += 1) {
    await tabs
      .nth(i)
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await settle(page)
    await look(page, sight, `${name}, tab ${i + 1}`)
    await openFirstRow(page, sight, `${name}, tab ${i + 1}`)
  }
}

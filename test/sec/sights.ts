import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Requests } from '../../e2e/quiet.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { columnsIn } from './canaries.ts'
import { foreign } from './two-companies.ts'

/** Free texts that no screen shows, and why. One that is rendered after all does not belong here. */
export const neverRendered: Readonly<Record<string, string>> = {
  'login_failure.address': 'counted for the lock-out only',
  'inspection_finding.unit': 'stands beside a reading',
  'task_message.link': 'a path that the button "open" leads to',
}

/** Seen by one walk: what ran, became markup or broke, and which columns stood on a page as text. */
export class Sight {
  readonly faults = new Set<string>()
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
if (panelNames.length < 4) throw new Error('the panels were not found')

const own = `st-${foreign.companyId}u-${foreign.userName}`

/** Panels open over any page: this one has little to load. */
export const panelBase = '/departmentManagementN'
const panelPlace = (name: string): string => `${panelBase}?panel=${name}`
export const panelPlaces: readonly string[] = panelNames.map(panelPlace)

/** Views that stand in an address: a walk over the menu does not open them. */
export const furtherPlaces: readonly string[] = [
  `/wiringDiagram?station=${own}&edit=1`,
  '/priceManage?tab=factors',
  '/lossAnalysis?view=events&span=day&date=2026-05-01',
  `/expertAnalysis?template=cube-${foreign.companyId}`,
  '/operationMonitorNew?view=list',
  `/sharePeopleManagement?id=u-${foreign.userName}`,
  '/archivesManagement?keyword=img',
  `/workTicketManagement?id=wt-${foreign.companyId}`,
  `/operationTicketManagement?id=ot-${foreign.companyId}`,
  `/typical-ticket?id=tt-${foreign.companyId}`,
  `/electronicAccount?id=${own}.meter-01`,
  `/deviceRunLog?stationId=${own}`,
  `/deviceRunLog?stationId=${own}&day=2026-01-01&no=1`,
  ...['findings', 'points', 'lines', 'types'].map((view) => `/inspectionConfigure?view=${view}`),
  `/inspectionConfigure?id=iplan-${foreign.companyId}`,
  `/inspectionConfigure?view=findings&id=finding-${foreign.companyId}`,
  ...['statistics', 'quality', 'rules', 'delivery'].map((view) => `/deviceAlarm?view=${view}`),
]
/** Those whose texts come in two languages, once more in English. */
export const englishPlaces: readonly string[] = [panelPlace('messages'), '/userManagementN', '/messageManage']

/** Rows that the demo and both companies lack: every free text has one before it is marked. */
export async function fillForScreens(db: Db): Promise<void> {
  await db.run(
    `insert into alarm_outbox (event_id, occurrence, company_id, level, state, last_error, created_at)
     select e.id, 1, s.company_id, e.level, 'failed', 'x', now() from alarm_event e join station s on s.id = e.station_id`,
    [],
  )
  await db.run(
    `insert into weather_forecast (station_id, at, issued_at, issuer, rain_mm)
     select id, date_trunc('day', now() at time zone time_zone) at time zone time_zone + hour * interval '1 hour', now(), 'x', 0
     from station, generate_series(0, 47) as hour
     on conflict do nothing`,
    [],
  )
  await db.run(
    `insert into station_picture (station_id, file_id, title, added_by)
     select s.id, f.id, 'x', 'u-admin' from station s join uploaded_file f on f.company_id = s.company_id`,
    [],
  )
  await db.run(
    `insert into device_tag (device_id, reason, set_by, set_at, cleared_by, cleared_at, clear_reason)
     select distinct on (station_id) id, 'x', 'u-admin', now() - interval '2 hours', 'u-admin', now() - interval '1 hour',
       'x' from device order by station_id, id`,
    [],
  )
  await db.run(
    `insert into cleaning_record (id, station_id, from_day, to_day, kind, cost_yuan, note, created_by)
     select 'cleaning-of-' || id, id, '2026-05-01', '2026-05-01', 'washing', 1, 'x', 'u-admin' from station`,
    [],
  )
  await db.run(
    `insert into analysis_day (station_id, day, mark, formula_version, computed_at, devices, intervals, counted, missing, bad,
       unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh, abnormal_stop_kwh,
       shadow_kwh, string_outage_kwh, dust_kwh, other_kwh)
     select id, '2026-05-01', 'm', 1, now(), 1, 288, 288, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 from station`,
    [],
  )
  await db.run(
    `with done as (insert into loss_operation (station_id, kind, revision, created_by, created_at)
       select id, 'recategorise', nextval('loss_revision'), 'u-admin', now() from station returning id, station_id)
     insert into loss_decision (operation_id, device_id, from_at, to_at, loss_class, cause, is_locked)
     select distinct on (d.station_id) o.id, d.id, '2026-05-01T04:00:00Z', '2026-05-01T05:00:00Z', 'fault', 'x', false
     from done o join device d on d.station_id = o.station_id and d.type = 'inverter' order by d.station_id, d.id`,
    [],
  )
  await db.run(
    `insert into task (id, no, company_id, station_id, name, type, status, publisher_id, executor_id, acceptor_id, for_claim,
       planned_start_at, planned_end_at, content, completion_text, abnormal_reason)
     select 'task-of-' || id, 2000 + row_number() over (), company_id, id, 'x', 'inspection', 'toAccept', 'u-admin', 'u-admin', 'u-admin', false, now(),
       now(), 'x', 'x', 'x' from station`,
    [],
  )
  await db.run(
    `insert into task_event (task_id, at, kind, status, account_id, comment)
     select id, now(), 'complete', 'toAccept', 'u-admin', 'x' from task`,
    [],
  )
  await db.run(
    `insert into defect (id, no, company_id, station_id, device_id, title, description, severity, status, found_at,
       found_name, submitter_id, submitted_at, deadline_at, suspended_from, suspended_until, suspend_reason, changed_at)
     select 'defect-of-' || s.id, 2000 + row_number() over (), s.company_id, s.id, d.id, 'x', 'x', 'major', 'suspended',
       now(), 'x', 'u-admin', now(), now(), 'elimination', now(), 'x', now()
     from station s cross join lateral (select id from device where station_id = s.id order by id limit 1) d`,
    [],
  )
  await db.run(
    `insert into defect_event (defect_id, at, kind, from_status, status, account_id, comment)
     select id, now(), 'suspend', 'elimination', 'suspended', 'u-admin', 'x' from defect`,
    [],
  )
  await db.run(
    `insert into run_log_entry (station_id, text, written_by, written_at, struck_by, struck_at, strike_reason)
     select id, 'x', 'u-admin', now(), 'u-admin', now(), 'x' from station`,
    [],
  )
  await db.run(
    `insert into device (id, station_id, type, name, code) values ($1 || '.meter-01', $1, 'meter', 'x', 'meter-01')`,
    [own],
  )
  await db.run(
    `insert into meter_reading (id, device_id, direction, read_at, reading_kwh, step, task_no, read_by, corrected_by,
       corrected_at, correct_reason)
     select 'reading-of-' || id, id, 'forward', now(), 1, 'counted', 1, 'u-admin', 'u-admin', now(), 'x'
     from device where type = 'meter'`,
    [],
  )
  await db.run(`update equipment_plate set serial_no = 'x', supplier = 'x', note = 'x'`, [])
  await db.run(`insert into login_failure (user_name, address, failures, last_at) values ('x', 'x', 1, now())`, [])
}

/** What a person perceives: the texts on the page, what stands in fields, and the attributes that are shown or read aloud. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .flatMap((element) => [
        ...['title', 'aria-label', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
      ])
      .concat(document.body.innerText)
      .join('\n'),
  )

export async function look(page: Page, sight: Sight, where: string): Promise<void> {
  const markup = await page.evaluate(() => document.querySelectorAll('[onerror], [onload], img[src=""]').length)
  if (markup > 0) sight.faults.add(`${where}: ${markup} elements out of stored text`)
  sight.read(await wordsOf(page), where)
}

const patienceMs = 180_000
const busyMarks = '[aria-busy=true], .ant-skeleton-active, .ant-spin-spinning'

/** Opens what stands at a place and reads it there. */
export class Visitor {
  private readonly page: Page
  private readonly sight: Sight
  private readonly requests: Requests

  constructor(page: Page, sight: Sight, requests: Requests) {
    this.page = page
    this.sight = sight
    this.requests = requests
  }

  /** Everything asked for has come, and the page has drawn it: what it draws may ask for more. */
  private async settle(): Promise<void> {
    const deadlineMs = performance.now() + patienceMs
    for (let isBusy = true; isBusy;) {
      await this.requests.quiet()
      isBusy = await this.page.evaluate(async (marks) => {
        await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))
        return document.querySelector(marks) !== null
      }, busyMarks)
      if (isBusy && performance.now() > deadlineMs) throw new Error(`${this.page.url()} is still loading`)
    }
  }

  /** Tooltips of charts (their library writes them as markup), the first row of every list, and the tabs of a panel. */
  async visit(name: string): Promise<void> {
    await this.page.locator('main[aria-busy=false]').waitFor()
    // Its code may still be loading. A row opened behind it would give the back button one more entry.
    if (/[?&](panel|id)=/.test(name)) await this.page.locator('.ant-drawer-open .ant-drawer-body').waitFor()
    await this.settle()
    await look(this.page, this.sight, name)
    for (const canvas of (await this.page.locator('main canvas').all()).slice(0, 2)) {
      const box = await canvas.boundingBox()
      if (!box) continue
      await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await look(this.page, this.sight, `${name}, tooltip`)
    }
    await this.openFirstRow(name)
    const tabs = this.page.locator('.ant-drawer-open [role=tab]:not([aria-disabled=true])')
    for (let i = 1; i < (await tabs.count()); i += 1) {
      await tabs.nth(i).click()
      await this.settle()
      await look(this.page, this.sight, `${name}, tab ${i + 1}`)
      await this.openFirstRow(`${name}, tab ${i + 1}`)
    }
  }

  private async openFirstRow(name: string): Promise<void> {
    const drawers = this.page.locator('.ant-drawer-open')
    const before = await drawers.count()
    // A row behind an open drawer would only change what is in it.
    const row = this.page.locator(before === 0 ? 'main [data-opens]' : '.ant-drawer-open [data-opens]').last()
    if (!(await row.isVisible())) return
    await row.press('Enter')
    await drawers.nth(before).waitFor()
    await this.settle()
    await look(this.page, this.sight, `${name}, opened`)
    await this.page.goBack()
    await drawers.nth(before).waitFor({ state: 'detached' })
  }
}

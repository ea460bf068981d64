import { isDeepStrictEqual } from 'node:util'
import type { TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { limitMs } from './records.ts'
import { goWithin } from './session.ts'

const screen = '/workTicketManagement'
/** As many lines of the history as a drawer shows at first. */
const newest = 20
const pollMs = 250
/** Longer than a record counts as fresh, which is not read again when it is opened again. */
const patienceMs = 2500

const timesOf = ({ history }: TicketWhole): string[] =>
  history
    .map(({ at }) => at)
    .toSorted()
    .toReversed()
    .slice(0, newest)

const shownTimes = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.fg-detail .fg-record-history time')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('datetime')))

/**
 * By its link at first, then within the open application, until it shows all that was done to the ticket: who signs an
 * old version is refused.
 */
export async function openWorkTicket(page: Page, ticket: TicketWhole): Promise<void> {
  const address = `${screen}?id=${ticket.id}`
  const openAgain = async () => {
    await goWithin(page, screen)
    await page.locator('.fg-detail').waitFor({ state: 'detached' })
    await goWithin(page, address)
  }
  await (new URL(page.url()).pathname === screen ? openAgain() : page.goto(address))
  await page.getByText('办理步骤').waitFor({ timeout: limitMs })
  let polls = 0
  const isCurrent = async () => {
    const isShown = isDeepStrictEqual(await shownTimes(page), timesOf(ticket))
    polls += 1
    if (!isShown && (polls * pollMs) % patienceMs === 0) await openAgain()
    return isShown
  }
  await expect.poll(isCurrent, { timeout: limitMs, interval: pollMs }).toBe(true)
}

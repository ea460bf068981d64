import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { paperFindings } from './paper-checks.ts'
import { signIn } from './session.ts'

/** That every screen holds it is looked at by `every-screen.e2e.ts`. */
test(
  'scenario: an open list prints as a file of A4 pages',
  inVisit(async (visit) => {
    await signIn(visit)
    const { page } = visit
    await page.goto('/stationManage')
    await page.locator('main[aria-busy=false]').waitFor()
    await visit.quiet()
    expect(await paperFindings(page)).toEqual([])
    const file = await page.pdf({ format: 'A4' })
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  }),
)

test(
  'the check of paper finds menus, popups and what reaches past the edge',
  inVisit(async ({ page }) => {
    const findings = async (html: string) => {
      await page.setContent(`<main style="background:#fff">${html}</main>`)
      return (await paperFindings(page)).map((finding) => finding.split(' .')[0]!.replace(/ \d.*/, ''))
    }
    expect(await findings('<p>text</p>')).toEqual([])
    expect(await findings('<nav class="fg-side">menu</nav>')).toEqual(['menu or popup nav.fg-side'])
    expect(await findings('<p style="position:fixed">popup</p>')).toEqual(['over the page p.'])
    expect(await findings('<div style="overflow:auto"><p style="width:900px">wide</p></div>')).toEqual([
      'past the edge p.',
    ])
  }),
)

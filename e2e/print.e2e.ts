import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { graveAxeFindings } from './page-checks.ts'
import { paperFindings } from './paper-checks.ts'
import { pdfPages } from './pdf-text.ts'
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
  'scenario: a document prints alone, with its head, page numbers and table heads on every sheet, upright or across',
  inVisit(async (visit) => {
    await signIn(visit)
    const { page } = visit
    await page.goto('/testPage')
    await page.getByRole('button', { name: '打开打印预览' }).click()
    const preview = page.getByRole('dialog', { name: '打印预览：电站日报' })
    await preview.getByText('80 号逆变器').waitFor()
    expect(await graveAxeFindings(page)).toEqual([])
    expect(await paperFindings(page)).toEqual([])
    const upright = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    expect(upright.length).toBeGreaterThan(1)
    for (const [at, text] of upright.entries()) {
      expect(text).toContain(`第${at + 1}页，共${upright.length}页`)
      expect(text).toContain('打印时间')
      expect(text).toContain('日发电量(kWh)等效小时(h)')
    }
    expect(upright.join('').match(/80号逆变器/g)).toHaveLength(1)
    expect(upright.at(-1)).toMatch(/值班员日期值班负责人日期$/)
    expect(upright.join('')).not.toContain('组件陈列')
    await preview.getByText('横向').click()
    const across = await page.pdf({ preferCSSPageSize: true })
    expect(across.toString('latin1')).toMatch(/MediaBox \[0 0 84\d[.\d]* 59\d/)
    expect(pdfPages(across).length).toBeGreaterThan(upright.length)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
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

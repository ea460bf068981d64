import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notices } from '@fengguang/domain/kernel/notices'
import { readXlsx } from 'hucre'
import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { withStations } from './station-calls.ts'

const rowsOf = (page: Page): Locator => page.locator('tbody tr[data-row-key]')
const total = (page: Page, count: number): Locator => page.getByText(`共 ${count} 条`, { exact: true })

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/stationManage${query}`)
  await rowsOf(page).first().waitFor()
}

describe('scenario: an administrator looks through the stations', () => {
  test(
    'paging and filters stand in the address and survive a reload',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      const names = Array.from({ length: 12 }, (_, i) => `翻页电站${i + 10}`)
      await withStations(visit, names, async () => {
        await openList(page, '?pageSize=10&keyword=翻页电站')
        await total(page, 12).waitFor()
        expect(await rowsOf(page).count()).toBe(10)
        await page.getByTitle('2', { exact: true }).click()
        await expect.poll(() => rowsOf(page).count()).toBe(2)
        await page.reload()
        await expect.poll(() => rowsOf(page).count()).toBe(2)
        expect(new URL(page.url()).searchParams.get('page')).toBe('2')

        const search = page.getByRole('textbox', { name: '搜索电站名称' })
        await search.fill('翻页电站15')
        await total(page, 1).waitFor()
        expect(new URL(page.url()).searchParams.get('page')).toBeNull()
        expect(await rowsOf(page).innerText()).toContain('翻页电站15')
        await search.fill("电站' or 1=1")
        await page.getByRole('alert').getByText(notices.searchCleaned[0]).waitFor()
        expect(await search.inputValue()).toBe('电站or11')
      })
    }),
  )

  test(
    'the class filter narrows the list',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await openList(page)
      const all = await rowsOf(page).count()
      await page.getByRole('combobox', { name: '电站类别' }).click()
      await page.getByRole('option', { name: '风电' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('stcls')).toBe('02')
      await expect.poll(() => rowsOf(page).count()).toBeLessThan(all)
      const kinds = await rowsOf(page).getByText('光伏', { exact: true }).count()
      expect(kinds).toBe(0)
    }),
  )

  test(
    'a row opens its drawer by an address, with a curve from the telemetry store; Escape closes it',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await openList(page)
      const name = (
        await rowsOf(page)
          .first()
          .locator('td')
          .filter({ hasText: /\p{Script=Han}/u })
          .first()
          .innerText()
      ).trim()
      await rowsOf(page).first().click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText(name).first().waitFor()
      expect(new URL(page.url()).searchParams.get('id')).toBeTruthy()

      const curve = drawer.getByRole('img', { name: /曲线/ })
      await curve.waitFor()
      await untilDrawn(drawer)
      await expectSoundPage(page, 'zh_CN')

      const address = page.url()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).searchParams.get('id')).toBeNull()
      await page.goto(address)
      await page.getByRole('dialog').getByText(name).first().waitFor()
    }),
  )

  test(
    'the export is a real workbook with the rows of the list',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await openList(page)
      const shown = await rowsOf(page).count()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '导出' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
      const book = await readXlsx(await bytesOf(download))
      const rows = book.sheets[0]?.rows ?? []
      expect(rows).toHaveLength(shown + 1)
      expect(rows[0]).toContain('电站名称')
    }),
  )
})

async function untilDrawn(drawer: Locator): Promise<void> {
  const canvas = drawer.locator('canvas').first()
  const isDrawn = async () => (await canvas.isVisible()) && (await paintedPixels(canvas)) > 100
  await expect.poll(isDrawn).toBe(true)
}

/** Pixels that are not background: a chart that drew nothing has none. */
const paintedPixels = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let painted = 0
    for (let at = 3; at < data.length; at += 4) if (data[at]) painted++
    return painted
  })

async function bytesOf(download: Download): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'download-'))
  const file = join(folder, 'export.xlsx')
  await download.saveAs(file)
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceImportColumns, deviceImportLabels } from '@fengguang/domain/devices/device-import.rules'
import { langs } from '@fengguang/domain/kernel/texts'
import { writeXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, inVisit, phone } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { removeDevices } from './station-calls.ts'

const list = (page: Page): Locator => page.getByRole('main')
const rowOf = (page: Page, name: string) => list(page).locator('tbody tr[data-row-key]').filter({ hasText: name })

async function choose(page: Page, label: Locator, option: string): Promise<void> {
  await label.fill(option)
  await page.locator('.ant-select-item-option-active').filter({ hasText: option }).waitFor()
  await label.press('Enter')
}

/** A workbook as an engineer fills it in. */
async function workbook(folder: string, rows: readonly Record<string, string | number>[]): Promise<string> {
  const header = deviceImportColumns.map((key) => deviceImportLabels[key][0])
  const cells = rows.map((row) => deviceImportColumns.map((key) => row[key] ?? ''))
  const path = join(folder, `${rows.length}.xlsx`)
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...cells] }] }))
  return path
}

describe('scenario: an administrator keeps the devices', () => {
  test(
    'a device is registered, changed, taken out of service and, after a question, deleted',
    inVisit(async (visit) => {
      const { page } = visit
      const code = `e2e-${Date.now().toString(36)}`
      const name = `巡检逆变器${code.slice(-4)}`
      try {
        await signIn(visit)
        await page.goto('/stationManage')
        await page.getByRole('navigation').getByRole('link', { name: '设备管理' }).click()
        await page.waitForURL(/\/deviceManage$/)
        await list(page).getByRole('button', { name: '登记设备' }).click()
        const drawer = page.getByRole('dialog', { name: '登记设备' })
        await drawer.getByRole('button', { name: '保存', exact: true }).click()
        await expect.poll(() => drawer.getByLabel('设备名称').getAttribute('aria-invalid')).toBe('true')
        await choose(page, drawer.getByRole('combobox', { name: '所属电站' }), '青海共和光伏电站')
        await drawer.getByRole('combobox', { name: '设备类型' }).click()
        expect(await page.getByRole('option', { name: '风机' }).count(), 'a PV station has no turbine').toBe(0)
        await page.locator('.ant-select-item-option').filter({ hasText: '逆变器' }).first().click()
        await drawer.getByLabel('设备编码').fill('inv/01')
        await drawer.getByText('由字母、数字').waitFor()
        await drawer.getByLabel('设备编码').fill(code)
        await drawer.getByLabel('设备名称').fill(name)
        await drawer.getByLabel('额定功率').fill('2500')
        await drawer.getByRole('button', { name: '保存', exact: true }).click()
        await drawer.waitFor({ state: 'hidden' })

        await list(page)
          .getByRole('textbox', { name: /^搜索设备/ })
          .fill(name)
        await rowOf(page, name).getByText('2,500.00').waitFor()
        await rowOf(page, name).getByRole('button', { name: '停用' }).click()
        await rowOf(page, name).getByRole('button', { name: '恢复使用' }).waitFor()
        await rowOf(page, name).click()
        const detail = page.getByRole('dialog', { name })
        await detail.getByText(`pv-qinghai-gonghe.${code}`).waitFor()
        await detail.getByRole('button', { name: '关闭' }).click()
        await rowOf(page, name).getByRole('button', { name: '删除' }).click()
        await page.getByRole('dialog').filter({ hasText: '确定删除吗' }).getByRole('button', { name: '删除' }).click()
        await rowOf(page, name).waitFor({ state: 'detached' })
      } finally {
        await removeDevices(visit, [`pv-qinghai-gonghe.${code}`])
      }
    }),
  )

  test(
    'an import shows the wrong row at its column and writes nothing; corrected, it is written',
    inVisit(async (visit) => {
      const { page } = visit
      const folder = mkdtempSync(join(tmpdir(), 'fg-e2e-'))
      const code = `imp-${Date.now().toString(36)}`
      const good = { stationName: '青海共和光伏电站', code, type: '汇流箱', name: `导入汇流箱${code.slice(-4)}` }
      try {
        await signIn(visit)
        await page.goto('/deviceManage')
        await list(page).getByRole('button', { name: '导入' }).click()
        const drawer = page.getByRole('dialog', { name: '从 Excel 导入设备' })
        const bad = { ...good, code: `${code}-2`, type: '风机' }
        await drawer.locator('input[type=file]').setInputFiles(await workbook(folder, [good, bad]))
        await drawer.getByText('该类电站没有这种设备').waitFor()
        expect(await drawer.getByRole('button', { name: /^导入/ }).isDisabled()).toBe(true)
        await expectSoundPage(page, 'zh_CN')
        await drawer.getByRole('button', { name: '换一个文件' }).click()
        await drawer.locator('input[type=file]').setInputFiles(await workbook(folder, [good]))
        await drawer.getByRole('button', { name: /^导入/ }).click()
        await drawer.waitFor({ state: 'hidden' })
        await page.getByText('已导入 1 台设备').waitFor()
        await list(page)
          .getByRole('textbox', { name: /^搜索设备/ })
          .fill(good.name)
        await rowOf(page, good.name).getByText(code).waitFor()
      } finally {
        rmSync(folder, { recursive: true, force: true })
        await removeDevices(visit, [`pv-qinghai-gonghe.${code}`])
      }
    }),
  )
})

const looks = langs.flatMap((lang) => [desktop, phone].map((viewport) => ({ lang, viewport, width: viewport.width })))

describe.each(looks)('scenario: pages that bring data in, $lang $width px', ({ lang, viewport }) => {
  // Names of demo devices are data, and some are the very words of a type: those of inverters have a number.
  test.each(['deviceManage?type=inverter', 'gatewayManage', 'ingestHealth'])('%s', (name) =>
    inVisit(
      async (visit) => {
        await signIn(visit, { lang })
        await visit.page.goto(`/${name}`)
        await visit.page.locator('main [data-row-key], main .fg-list-card').first().waitFor()
        await visit.quiet()
        expect(visit.page.url()).toContain(`/${name}`)
        await expectSoundPage(visit.page, lang)
      },
      { viewport },
    )(),
  )
})

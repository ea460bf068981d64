import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { signInAs } from '../../bench/alarm-page.ts'
import { findChromium } from '../../tools/find-chromium.ts'

const web = resolve(import.meta.dirname, '../../web/dist')

/** An operator's page with the alarm list open, never reloaded: it must come through every restart by itself. */
export class AlarmWatch {
  private readonly browser: Browser
  private readonly page: Page

  private constructor(browser: Browser, page: Page) {
    this.browser = browser
    this.page = page
  }

  static async open(address: string): Promise<AlarmWatch> {
    if (!existsSync(web)) throw new Error('the web is not built: npm run build')
    const found = await findChromium(console.log)
    if ('missing' in found) throw new Error(found.missing)
    const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const context = await browser.newContext({
        viewport: { width: 1920, height: 1080 },
        locale: 'zh-CN',
        reducedMotion: 'reduce',
      })
      // Popups come and go in it too; drawing their motion would be most of the page's work.
      context.setDefaultTimeout(120_000)
      // Every popup that comes into the document is counted, also one with a text that was shown before.
      await context.addInitScript(() => {
        const popups: string[] = []
        Object.assign(globalThis, { popups })
        const corner = '.fg-corner-message'
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if (node instanceof Element)
                for (const popup of [...(node.matches(corner) ? [node] : []), ...node.querySelectorAll(corner)])
                  popups.push(popup.querySelector('.fg-corner-text')?.textContent ?? '')
        }).observe(document, { childList: true, subtree: true })
      })
      await signInAs(context, address, 'admin')
      const page = await context.newPage()
      await page.goto(`${address}/deviceAlarm`)
      await page.locator('.fg-list-paging').waitFor()
      return new AlarmWatch(browser, page)
    } catch (error) {
      await browser.close()
      throw error
    }
  }

  popups(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as unknown as { popups: string[] }).popups)
  }

  /**
   * How often the page said this fault of a device, or of any. The corner shows the newest three: an older one that comes
   * back when they have gone is in the document again, so that only devices with few messages can be counted.
   */
  async times(faultCode: number, deviceName = ''): Promise<number> {
    const own = new RegExp(`${deviceName}.*故障码 ${faultCode}）?$`)
    return (await this.popups()).filter((text) => own.test(text)).length
  }

  /** Rows of the list that are of this device. */
  rowsOf(deviceName: string): Promise<number> {
    return this.page.locator('tr[data-row-key]').filter({ hasText: deviceName }).count()
  }

  /** What stands on the page, for a message about what does not. */
  text = (): Promise<string> => this.page.locator('main').innerText()

  close = (): Promise<void> => this.browser.close()
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

const folder = 'test-results/e2e'
const longestName = 120

/** Keeps what the pages of a failed journey showed; a page that is gone has nothing to show. */
export async function keepEvidence(context: BrowserContext): Promise<void> {
  const name = (expect.getState().currentTestName ?? 'unknown').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, longestName)
  mkdirSync(folder, { recursive: true })
  for (const [index, page] of context.pages().entries())
    try {
      const path = join(folder, `${name}-${index}-${Date.now().toString(36)}`)
      await page.screenshot({ path: `${path}.png`, timeout: 10_000 })
      writeFileSync(`${path}.html`, `<!-- ${page.url()} -->\n${await page.content()}`)
      console.log(`what ${page.url()} showed: ${path}.png and .html`)
    } catch (error) {
      console.log(`what ${page.url()} showed could not be kept: ${String(error)}`)
    }
}

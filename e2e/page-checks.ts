import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Lang } from '@fengguang/domain/kernel/messages'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untranslatedTexts } from './page-texts.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const graveImpacts = new Set<string | null | undefined>(['serious', 'critical'])

/** A colour in the middle of a fade has a contrast that nobody ever reads. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ).then(() => undefined),
  )
}

export async function graveAxeFindings(page: Page): Promise<string[]> {
  await settle(page)
  await page.evaluate(axeSource)
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return results.violations
    .filter(({ impact }) => graveImpacts.has(impact))
    .map(({ id, nodes }) => {
      const [first] = nodes
      return `${id} × ${nodes.length}: ${first?.target.join(' ') ?? ''} — ${first?.failureSummary ?? ''}`
    })
}

export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const expectNone = (findings: readonly string[], what: string): void =>
  expect.soft(findings, `${what} ${findings.join('; ').replaceAll('\n', ' ')}`).toEqual([])

/** Fits its width and speaks one language. */
export async function expectReadablePage(page: Page, lang: Lang): Promise<void> {
  expect.soft(await horizontalOverflow(page), 'horizontal overflow in px').toBeLessThanOrEqual(0)
  expectNone(await untranslatedTexts(page, lang), 'untranslated text')
}

/** What every page must hold in every theme and width. */
export async function expectSoundPage(page: Page, lang: Lang): Promise<void> {
  await expectReadablePage(page, lang)
  expectNone(await graveAxeFindings(page), 'accessibility')
}

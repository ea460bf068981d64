import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Lang } from '@fengguang/domain/kernel/messages'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const graveImpacts = new Set<string | null | undefined>(['serious', 'critical'])

export async function graveAxeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return results.violations
    .filter(({ impact }) => graveImpacts.has(impact))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
}

export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A key, a hole or a value that never became text: `field.required`, `{name}`, `undefined`. */
const untranslated = /\b[a-z]+\.[a-z]+[A-Z]\w*\b|\{\w+\}|\bundefined\b|\bNaN\b|\[object /
/** A language is named in itself, and so is the product. */
const chineseEverywhere = /^(?:中文|简体中文|风光)$/

const controls = 'th, label, button, h1, h2, h3, legend, [role=tab], [role=menuitem], [aria-label], [placeholder]'
/** Names that people gave stay as they are. */
const records = 'td, [role=cell], [data-content=record]'

/** Text of the page that belongs to no language, and Chinese words on the controls of an English page. */
export async function untranslatedTexts(page: Page, lang: Lang): Promise<string[]> {
  const seen = await page.evaluate(
    ([labelled, record]) => ({
      all: document.body.innerText.split('\n'),
      controls: [...document.querySelectorAll<HTMLElement>(labelled)]
        .flatMap((element) =>
          element.checkVisibility() && !element.closest(record)
            ? [
                element.innerText,
                ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
              ]
            : [],
        )
        .flatMap((text) => text.split('\n'))
        .map((text) => text.trim()),
    }),
    [controls, records] as const,
  )
  const keys = seen.all.filter((text) => untranslated.test(text))
  const chinese =
    lang === 'zh_CN'
      ? []
      : seen.controls.filter((text) => /\p{Script=Han}/u.test(text) && !chineseEverywhere.test(text))
  return [...new Set([...keys, ...chinese])]
}

/** What every page must hold in every language, theme and width. */
export async function expectSoundPage(page: Page, lang: Lang): Promise<void> {
  expect.soft(await horizontalOverflow(page), 'horizontal overflow in px').toBeLessThanOrEqual(0)
  expect.soft(await untranslatedTexts(page, lang), 'untranslated text').toEqual([])
  expect.soft(await graveAxeFindings(page), 'accessibility').toEqual([])
}

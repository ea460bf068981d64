// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page cannot call a function from outside of it
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { graveRules, isGrave } from './axe-rules.ts'
import { untranslatedTexts } from './page-texts.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A colour in the middle of a fade is one that nobody ever reads. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ).then(() => undefined),
  )
}

/** What a page has in one theme it has in all of them, but for its colours. */
const contrastOnly = ['color-contrast']

export async function graveAxeFindings(page: Page, rules: readonly string[] = graveRules): Promise<string[]> {
  await settle(page)
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource)
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules })
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return results.violations
    .filter(({ impact }) => isGrave(impact))
    .map(({ id, nodes }) => {
      const [first] = nodes
      return `${id} × ${nodes.length}: ${first?.target.join(' ') ?? ''} — ${first?.failureSummary ?? ''}`
    })
}

export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Texts that are cut without a way to read the rest, and inputs that are narrower than what stands in them or than what
 * they ask for. What ends in an ellipsis and has its whole text as a title can be read by hovering.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const nameOf = (element: Element, text: string) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '')
        .split(' ')
        .join('.')} "${text.slice(0, 40)}" ${element.clientWidth} of ${element.scrollWidth} px`
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
    const writtenTypes = new Set(['text', 'search', 'password', 'tel', 'url', 'email', 'number', ''])
    const pen = document.createElement('canvas').getContext('2d')!
    const placeholderPx = (element: HTMLInputElement) => {
      pen.font = getComputedStyle(element, '::placeholder').font
      return pen.measureText(element.placeholder).width
    }
    const roomPx = (element: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    }
    const found: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('svg, canvas, [aria-hidden=true], .fg-sr-only, [data-cut=scrolls]') || !seen(element))
        continue
      if (element instanceof HTMLInputElement) {
        if (!writtenTypes.has(element.type) || element.clientWidth === 0) continue
        const { value, placeholder, scrollWidth, clientWidth } = element
        if (value !== '' && scrollWidth > clientWidth + 1) found.push(nameOf(element, value))
        // Some browsers leave a placeholder out of the width that scrolls.
        else if (value === '' && placeholderPx(element) > roomPx(element) + 1)
          found.push(`${nameOf(element, placeholder)}, placeholder`)
        continue
      }
      if (!hasText(element) || element.scrollWidth <= element.clientWidth + 1) continue
      const { overflowX, display, textOverflow } = getComputedStyle(element)
      if (display === 'inline' || (overflowX !== 'hidden' && overflowX !== 'clip')) continue
      if (textOverflow === 'ellipsis' && element.closest('[title]')) continue
      found.push(nameOf(element, element.textContent ?? ''))
    }
    for (const select of document.querySelectorAll('.ant-select'))
      if (seen(select) && select.clientWidth < 60) found.push(nameOf(select, select.textContent ?? ''))
    return [...new Set(found)]
  })

/** Pictures that a screen reader would read out though they only stand beside words: all but those with a name of ours. */
export const heardIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').join('.')} in ${
        element.parentElement?.className ?? ''
      }`
    const isNamed = (element: Element) => {
      const label = element.getAttribute('aria-label') ?? ''
      const isOurs = label !== '' && !element.classList.contains(`anticon-${label}`)
      return element.hasAttribute('aria-labelledby') || element.querySelector(':scope > title') !== null || isOurs
    }
    return [...document.querySelectorAll('svg, .anticon, [role=img]')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [role=presentation]'))
      .filter((element) => !element.closest('svg, .anticon, [role=img]')?.parentElement?.closest('[role=img]'))
      .filter((element) => !isNamed(element))
      .map(nameOf)
  })

const expectNone = (findings: readonly string[], what: string): void =>
  expect.soft(findings, `${what} ${findings.join('; ').replaceAll('\n', ' ')}`).toEqual([])

/** Fits its width and speaks one language. */
export async function expectReadablePage(page: Page, lang: Lang): Promise<void> {
  expect.soft(await horizontalOverflow(page), 'horizontal overflow in px').toBeLessThanOrEqual(0)
  expectNone(await untranslatedTexts(page, lang), 'untranslated text')
  expectNone(await cutTexts(page), 'cut text')
}

/** What a page that is sound in one theme must hold in each further one. */
export async function expectSoundTheme(page: Page, lang: Lang): Promise<void> {
  await expectReadablePage(page, lang)
  expectNone(await graveAxeFindings(page, contrastOnly), 'accessibility')
}

/** What every page must hold in every theme and width. */
export async function expectSoundPage(page: Page, lang: Lang): Promise<void> {
  await expectReadablePage(page, lang)
  expectNone(await heardIcons(page), 'icon read out')
  expectNone(await graveAxeFindings(page), 'accessibility')
}

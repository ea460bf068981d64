// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page cannot call a function from outside of it
import type { Page } from 'playwright-core'
import { settle } from './page-checks.ts'

/** A4 at 96 dots per inch, without its margins of 12 mm. */
export const paper = { width: 703, height: 1032 } as const

/** What on paper is a menu or a popup, lies over the page, or reaches past its edge. */
const onPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').join('.')}`
    const found = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('svg *, .fg-visually-hidden, [hidden]') || !isSeen(element)) continue
      if (element.matches('.fg-side, .fg-header, .fg-corner, .ant-dropdown, .ant-tooltip, .ant-popover'))
        found.add(`menu or popup ${nameOf(element)}`)
      if (getComputedStyle(element).position === 'fixed') found.add(`over the page ${nameOf(element)}`)
      const { left, right } = element.getBoundingClientRect()
      if (right > innerWidth + 1 || left < -1)
        found.add(`past the edge ${nameOf(element)} ${Math.round(left)}…${Math.round(right)} of ${innerWidth} px`)
    }
    const { backgroundColor } = getComputedStyle(document.querySelector('main') ?? document.body)
    if (backgroundColor !== 'rgb(255, 255, 255)') found.add(`ground ${backgroundColor}`)
    return [...found]
  })

/** A chart takes its new width a frame or two after the page, on a busy machine later. */
const framesToSettle = 40

async function lastingFindings(page: Page): Promise<string[]> {
  for (let frame = 0; ; frame += 1) {
    const found = await onPaper(page)
    if (found.length === 0 || frame === framesToSettle) return found
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
}

/** Looks at a page as it is printed, and leaves it as it was. */
export async function paperFindings(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  await settle(page)
  try {
    return await lastingFindings(page)
  } finally {
    await page.emulateMedia({ media: null })
    if (before) await page.setViewportSize(before)
  }
}

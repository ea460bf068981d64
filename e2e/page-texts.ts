import { globSync, readFileSync } from 'node:fs'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { Page } from 'playwright-core'

const pair = /\[\s*'((?:[^'\\\n]|\\.)*\p{Script=Han}(?:[^'\\\n]|\\.)*)',\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*,?\s*\]/gu

/** Every message pair of the product, read from its sources: a text of the other language is then known by sight. */
function readPairs(): { zh: Set<string>; en: Set<string> } {
  const zh = new Set<string>()
  const en = new Set<string>()
  for (const file of globSync('{domain,web}/src/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const [, chinese = '', single, double] of readFileSync(file, 'utf8').matchAll(pair)) {
      zh.add(chinese)
      en.add(single ?? double ?? '')
    }
  }
  return { zh, en }
}
const pairs = readPairs()

/** A key, a hole or a value that never became text: `field.required`, `{name}`, `undefined`. */
const hole = /\b[a-z]+\.[a-z]+[A-Z]\w*\b|\{\w+\}|\bundefined\b|\bNaN\b|\[object /
/** A language is named in itself. */
const selfNamed = new Set(['中文', '简体中文', 'English', '中', 'EN'])
/** Parts of a page that never hold the name of a record. */
const headings = 'th, legend, h1, h2, h3, [role=tab]'
const spoken = ['aria-label', 'placeholder', 'title'] as const

/** Texts of the page, or of a part of it, that are of no language or of the other one. */
export async function untranslatedTexts(page: Page, lang: Lang, part = 'body'): Promise<string[]> {
  const seen = await page.locator(part).evaluate(
    (root: HTMLElement, [heading, attributes]) => ({
      lines: root.innerText.split('\n'),
      records: [...root.querySelectorAll('[data-content=record]')].map((element) => (element.textContent ?? '').trim()),
      attributes: attributes.flatMap((name) =>
        [...root.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
      ),
      headings: [...root.querySelectorAll<HTMLElement>(heading)].map((element) => element.innerText),
    }),
    [headings, spoken] as const,
  )
  // A device may be called what its type is called: names of records are of no language.
  const records = new Set(seen.records)
  const texts = [...seen.lines, ...seen.attributes].map((text) => text.trim()).filter((text) => !records.has(text))
  const foreign = lang === 'zh_CN' ? pairs.en : pairs.zh
  const wrong = texts.filter((text) => hole.test(text) || (foreign.has(text) && !selfNamed.has(text)))
  const chinese = lang === 'zh_CN' ? [] : seen.headings.filter((text) => /\p{Script=Han}/u.test(text))
  return [...new Set([...wrong, ...chinese])]
}

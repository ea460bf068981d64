import { scanSource } from './scan-source.ts'

/** A text in both languages as it stands in the source. */
export interface Pair {
  file: string
  zh: string
  en: string
}

const text = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\[\s\S])*${'`'}`
const twoTexts = new RegExp(String.raw`\[\s*(${text}),\s*(${text}),?\s*\]`, 'g')
const han = /\p{Script=Han}/u

/** What people read, in contrast to codes such as `'asc'` or `'PV_STATION'` and to texts composed of others. */
const isRead = (file: string, en: string): boolean =>
  !en.includes('${') && (file.endsWith('.texts.ts') || /\s|^[A-Z](?:$|[^A-Z_])|\{/.test(en))

/** Every `['中文', 'English']` of a file; lists of two codes are left out. */
export function pairsOf(file: string, source: string): Pair[] {
  return [...scanSource(source).withoutComments.matchAll(twoTexts)]
    .map((match) => ({ file, zh: match[1]!.slice(1, -1), en: match[2]!.slice(1, -1) }))
    .filter(({ zh, en }) => han.test(zh) || han.test(en) || isRead(file, en))
}

/** Both sides are the same in every language: units, standards, figures with their marks. */
export type Reviewed = readonly (readonly [zh: string, en: string])[]

/** Why a pair is wrong, or nothing. */
export function wrongIn({ zh, en }: Pair, reviewed: Reviewed): string | undefined {
  if (reviewed.some(([one, other]) => one === zh && other === en)) return undefined
  if (!han.test(zh)) return 'the Chinese side has no Chinese'
  return han.test(en) ? 'the English side has Chinese' : undefined
}

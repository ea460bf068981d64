export const langs = ['zh_CN', 'en_US'] as const
export type Lang = (typeof langs)[number]
export const defaultLang: Lang = 'zh_CN' // spec §9

/** Both languages stand together: a text without English does not compile. */
export type TextPair = readonly [zh: string, en: string]

export const textPairs = <const T extends Record<string, TextPair>>(pairs: T): T => pairs

/** Values a text refers to as `{name}`; a name the text does not carry is ignored. */
export type TextValues = Readonly<Record<string, string | number>>

export function say(message: TextPair, lang: Lang, values?: TextValues): string {
  const text = message[lang === 'zh_CN' ? 0 : 1]
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}

export const isLang = (value: unknown): value is Lang => langs.includes(value as Lang)

/** The first language of an Accept-Language header that we speak. */
export function langOfHeader(header: string | undefined): Lang {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('zh')) return 'zh_CN'
    if (tag.startsWith('en')) return 'en_US'
  }
  return defaultLang
}

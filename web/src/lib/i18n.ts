import { createContext, use, useCallback } from 'react'
import { defaultLang, langs, say, type Lang, type TextPair, type TextValues } from '@fengguang/domain/kernel/texts'

export const LangContext = createContext<Lang>(defaultLang)

export const useLang = (): Lang => use(LangContext)

export type Say = (message: TextPair, values?: TextValues) => string

export function useSay(): Say {
  const lang = useLang()
  return useCallback((message, values) => say(message, lang, values), [lang])
}

/** The tag browsers and screen readers understand. */
export const langTag = (lang: Lang): string => (lang === 'zh_CN' ? 'zh-CN' : 'en-US')

/** On the first visit: the first language of the browser that the product speaks. */
export const browserLang = (wanted: readonly string[] = navigator.languages): Lang =>
  wanted.map((tag) => langs.find((lang) => lang.slice(0, 2) === tag.slice(0, 2).toLowerCase())).find(Boolean) ??
  defaultLang

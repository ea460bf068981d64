import { createContext, use, useCallback, useMemo, useState } from 'react'
import { langs, type Lang } from '@fengguang/domain/kernel/texts'
import { browserLang } from '../lib/i18n.ts'
import { store, storedOneOf } from '../lib/storage.ts'
import { defaultLook, defaultTheme, looks, themeNames, type Look, type ThemeName } from '../theme/tokens.ts'

/** What the user chose for their eyes; kept in the browser, so that the login page has it too. */
export interface Appearance {
  lang: Lang
  theme: ThemeName
  look: Look
  setLang: (lang: Lang) => void
  setTheme: (theme: ThemeName) => void
  setLook: (look: Look) => void
}

export const AppearanceContext = createContext<Appearance | undefined>(undefined)

export function useAppearance(): Appearance {
  const appearance = use(AppearanceContext)
  if (!appearance) throw new Error('useAppearance outside of its provider')
  return appearance
}

export function useStoredAppearance(): Appearance {
  const [lang, putLang] = useState(() => storedOneOf('language', langs, browserLang()))
  const [theme, putTheme] = useState(() => storedOneOf('theme', themeNames, defaultTheme))
  const [look, putLook] = useState(() => storedOneOf('look', looks, defaultLook))
  const setLang = useCallback((value: Lang) => {
    store('language', value)
    store('userLanguage', value)
    putLang(value)
  }, [])
  const setTheme = useCallback((value: ThemeName) => {
    store('theme', value)
    putTheme(value)
  }, [])
  const setLook = useCallback((value: Look) => {
    store('look', value)
    putLook(value)
  }, [])
  return useMemo(
    () => ({ lang, theme, look, setLang, setTheme, setLook }),
    [lang, theme, look, setLang, setTheme, setLook],
  )
}

import { createContext, use } from 'react'
import { defaultLook, defaultTheme, type Look, type ThemeName } from './tokens.ts'

export interface ThemeState {
  theme: ThemeName
  look: Look
}

export const ThemeContext = createContext<ThemeState>({ theme: defaultTheme, look: defaultLook })
export const useTheme = (): ThemeState => use(ThemeContext)

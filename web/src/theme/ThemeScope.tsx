import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { antdTheme } from './antd-theme.ts'
import { cssVarsText } from './css-vars.ts'
import { ThemeContext } from './theme-context.ts'
import type { Look, ThemeName } from './tokens.ts'
import './print.css'
import './theme.css'

interface Props {
  theme: ThemeName
  look: Look
  lang: Lang
  /** `page` sets the attributes on <html>; `section` keeps theme, language and pop-ups inside one box. */
  scope?: 'page' | 'section'
  children: ReactNode
}

export function ThemeScope({ theme, look, lang, scope = 'page', children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const config = useMemo(() => antdTheme(theme, look), [theme, look])
  const state = useMemo(() => ({ theme, look }), [theme, look])
  useLayoutEffect(() => {
    if (scope !== 'page') return
    const root = document.documentElement
    root.dataset.theme = theme
    root.dataset.look = look
    root.lang = lang === 'zh_CN' ? 'zh-CN' : 'en'
    dayjs.locale(lang === 'zh_CN' ? 'zh-cn' : 'en')
  }, [scope, theme, look, lang])
  const inside = (
    <ConfigProvider
      theme={config}
      locale={lang === 'zh_CN' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      {...(scope === 'section' && { getPopupContainer: () => box.current ?? document.body })}
    >
      {scope === 'section' ? (
        <div
          ref={box}
          className="fg-scope"
          data-theme={theme}
          data-look={look}
          lang={lang === 'zh_CN' ? 'zh-CN' : 'en'}
        >
          {children}
        </div>
      ) : (
        children
      )}
    </ConfigProvider>
  )
  return (
    <ThemeContext value={state}>
      <style href="fg-tokens" precedence="low">
        {cssVarsText}
      </style>
      {inside}
    </ThemeContext>
  )
}

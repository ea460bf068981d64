import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { PermissionsContext } from '../kit/Can.tsx'
import { LangContext } from '../lib/i18n.ts'
import { NoticesProvider } from '../lib/notices.tsx'
import { ThemeScope } from '../theme/ThemeScope.tsx'

interface Setting {
  lang?: Lang
  address?: string
  permissions?: readonly string[]
}

export interface Rendered {
  container: HTMLElement
  address: () => string
  setLang: (lang: Lang) => Promise<void>
  go: (address: string) => Promise<void>
  client: QueryClient
}

/** jsdom has no layout, and a browser shows the styles: computing them anew for each test was a fifth of these tests. */
const unstyled = { zeroRuntime: true }

/** A part on a page of its own: real router, real queries, one language; gone when the test ends. */
export async function render(part: ReactNode, setting: Setting = {}): Promise<Rendered> {
  const { lang = 'zh_CN', address = '/here', permissions = [] } = setting
  const container = document.createElement('div')
  document.body.append(container)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  const router = createMemoryRouter(
    [
      { path: '/here', element: part },
      { path: '*', element: 'elsewhere' },
    ],
    {
      initialEntries: [address],
    },
  )
  const allowed = new Set(permissions)
  const root = createRoot(container)
  const draw = (shown: Lang) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <LangContext value={shown}>
            <ConfigProvider theme={unstyled}>
              <ThemeScope theme="darkBlue" look="default" lang={shown}>
                <PermissionsContext value={allowed}>
                  <NoticesProvider>
                    <RouterProvider router={router} />
                  </NoticesProvider>
                </PermissionsContext>
              </ThemeScope>
            </ConfigProvider>
          </LangContext>
        </QueryClientProvider>,
      ),
    )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    client.clear()
    document.body.replaceChildren()
  })
  await draw(lang)
  return {
    container,
    client,
    address: () => router.state.location.pathname + decodeURIComponent(router.state.location.search),
    setLang: draw,
    go: (to) => act(async () => router.navigate(to)),
  }
}

/** Waits for what promises and timers still have to do, without a fixed wait. */
export async function until<T>(look: () => T | null | undefined | false, limitMs = 15_000): Promise<T> {
  const endMs = performance.now() + limitMs
  for (;;) {
    const found = look()
    if (found) return found
    if (performance.now() > endMs) throw new Error(`not seen in ${limitMs} ms: ${document.body.textContent}`)
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 10)
      })
    })
  }
}

/** The first element of a kind whose text or label is just this; pop-ups outside the part are found too. */
export function byText(selector: string, text: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const found = all.find((one) => [one.textContent, one.getAttribute('aria-label')].includes(text))
  if (!found) throw new Error(`no ${selector} says "${text}" among: ${all.map((one) => one.textContent).join(' | ')}`)
  return found
}

export const click = (element: Element): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })

export const press = (element: Element, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })

/** React listens to the property, not the attribute: the native setter makes it notice. */
export const type = (element: Element, text: string): Promise<void> =>
  act(async () => {
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })

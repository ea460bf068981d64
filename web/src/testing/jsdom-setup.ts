import { afterEach, beforeEach } from 'vitest'
import { setCompanyZone } from '../lib/company-zone.ts'
import { clearCorner } from '../lib/corner-messages.ts'

/** jsdom has no layout: antd and the charts ask for these at mount. */
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const desktopPx = 1920
/** Tests of the phone layout narrow the window before rendering. */
export const setWindowWidth = (px: number): void => {
  window.innerWidth = px
}

function matches(query: string): boolean {
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
  if (!max && !min) return false
  return window.innerWidth <= Number(max ?? Infinity) && window.innerWidth >= Number(min ?? 0)
}

if (typeof window !== 'undefined') {
  window.ResizeObserver ??= SilentResizeObserver
  window.matchMedia ??= (query: string) =>
    ({
      matches: matches(query),
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }) as MediaQueryList
  // As in a browser: an uncaught error fails the test that caused it.
  globalThis.reportError ??= (error: unknown) =>
    queueMicrotask(() => {
      throw error
    })
  // React warns about updates outside act() only when this is set, and waits for them when it is.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // jsdom prints "not implemented" for pseudo-elements, which antd measures scrollbars with.
  const computed = window.getComputedStyle
  if (computed.name !== 'ofElement')
    window.getComputedStyle = function ofElement(element: Element) {
      return computed.call(window, element)
    }
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  // Files share a worker: what one test leaves must not meet the next.
  beforeEach(() => {
    setWindowWidth(desktopPx)
    clearCorner()
  })
  afterEach(() => {
    window.localStorage.clear()
    setCompanyZone(undefined)
  })
}

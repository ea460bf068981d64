// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react'

const firstWaitMs = 500
const lastWaitMs = 10_000
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A file of the application did not come: the server is away, or a new release has replaced the file. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((done, fail) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => fail(new Error(`Unable to preload CSS for ${href}`)))
    document.head.append(link)
  })

/** The loader asks for a style sheet only once, also when it did not come. */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const loaded = new Set(links.filter((link) => link.sheet).map((link) => link.href))
  const missing = new Set(links.map((link) => link.href).filter((href) => !loaded.has(href)))
  await Promise.all([...missing].map(loadStyle))
}

/**
 * Loads a part of the application. While the server is away it waits and tries again: a page that stays open for days
 * must come through every restart of the server. A part that is missing though the server answers is gone.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, lastWaitMs))
    try {
      return await load()
    } catch (error) {
      if (!isMissingPart(error)) throw error
      if (await isServerThere()) {
        await loadMissingStyles()
        return load()
      }
      await pause(waitMs)
    }
}

// `any` as React has it: a component of any props.
// oxlint-disable-next-line typescript/no-explicit-any
export const lazy = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> =>
  reactLazy(() => loadPart(load))

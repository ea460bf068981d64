/** Resolves when the page has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Runs inside the page: the time from a person's act to the frame that shows its effect. */
export interface PageClock {
  open(): Promise<number>
  filter(text: string): Promise<number>
  close(): Promise<void>
}

export function installPageClock(): void {
  const limitMs = 5_000
  const shown = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const since = performance.now()
      const look = () => {
        if (isThere()) return resolve(performance.now() - since)
        if (performance.now() - since > limitMs) return reject(new Error('nothing to see within 5 s'))
        requestAnimationFrame(look)
      }
      look()
    })
  const body = '.fg-switcher-body'
  const dialog = () => document.querySelector(body)
  const rows = () => dialog()?.querySelectorAll('[role=treeitem]').length ?? 0
  const box = () => dialog()?.querySelector<HTMLInputElement>('.fg-search input')
  const clock: PageClock = {
    open: () => {
      document.querySelector<HTMLElement>('header .fg-station-button')?.click()
      return shown(() => rows() > 0 && dialog()!.getBoundingClientRect().width > 0)
    },
    filter: (text) => {
      const input = box()
      if (!input) throw new Error('there is no search box')
      const before = dialog()?.querySelector('output')?.textContent
      // React hears of a value only when it comes by the element's own setter.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      return shown(() => dialog()?.querySelector('output')?.textContent !== before)
    },
    close: async () => {
      dialog()?.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-close')?.click()
      await shown(() => !dialog() || dialog()!.getBoundingClientRect().width === 0)
    },
  }
  Object.assign(globalThis, { switcherClock: clock })
}

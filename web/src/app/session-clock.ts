/** Named timers: setting one again cancels the one before, and all of them end together. */
export interface SessionClock {
  after: (name: string, ms: number, work: () => void) => void
  every: (name: string, ms: number, work: () => void) => void
  stop: (...names: string[]) => void
}

export function makeClock(): SessionClock {
  const ends = new Map<string, () => void>()
  const stop = (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      ends.delete(name)
    }
  }
  return {
    after: (name, ms, work) => {
      stop(name)
      const timer = setTimeout(work, ms)
      ends.set(name, () => clearTimeout(timer))
    },
    every: (name, ms, work) => {
      stop(name)
      const timer = setInterval(work, ms)
      ends.set(name, () => clearInterval(timer))
    },
    stop,
  }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** The browser's clock: the reload is meant for the local night. */
export const localMinute = (now: Date): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}:${two(now.getMinutes())}`

import type { PopupNotice } from '@fengguang/domain/messages/message.model'

export const staggerMs = 2000 // spec §9
export const timedPopupMs = 10_000 // spec §9

interface Popups {
  until: string
  notices: PopupNotice[]
}
interface Ports {
  /** What is new since; without a mark nothing that was raised before. */
  read: (after: string | undefined) => Promise<Popups | undefined>
  show: (notice: PopupNotice) => void
  /** Once for all that came together. */
  sound: (notices: readonly PopupNotice[]) => void
  /** What was shown before the page was loaded, and where it is kept for the next time. */
  told?: readonly string[]
  onTold?: (ids: readonly string[]) => void
}

/**
 * Shows each notice once, one after the other: a poll and a push that overlap ask one after the other too. While some
 * wait to be shown nothing more is asked for: what a storm raises meanwhile is then shown as one, not for minutes after.
 */
export function makePopupQueue({ read, show, sound, told: earlier = [], onTold }: Ports) {
  const told = new Set<string>(earlier)
  let waiting: PopupNotice[] = []
  let after: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false

  function next(): void {
    const [notice, ...rest] = waiting
    waiting = rest
    timer = notice ? setTimeout(next, staggerMs) : undefined
    if (notice) {
      show(notice)
      told.add(notice.id)
      onTold?.([...told])
    }
    askAgain()
  }

  async function ask(): Promise<void> {
    const popups = await read(after)
    if (!popups || isStopped) return
    after = popups.until
    const queued = new Set(waiting.map(({ id }) => id))
    const fresh = popups.notices.filter(({ id }) => !told.has(id) && !queued.has(id))
    waiting = [...waiting, ...fresh]
    if (fresh.length > 0) sound(fresh)
    if (timer === undefined) next()
  }

  function check(): Promise<void> {
    if (asking || waiting.length > 0) {
      isAskedAgain = true
      return asking ?? Promise.resolve()
    }
    asking = ask().finally(() => {
      asking = undefined
      askAgain()
    })
    return asking
  }

  function askAgain(): void {
    if (!isAskedAgain || asking || waiting.length > 0 || isStopped) return
    isAskedAgain = false
    void check()
  }

  return {
    check,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

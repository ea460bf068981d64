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
}

/** Shows each notice once, one after the other: a poll and a push that overlap ask one after the other too. */
export function makePopupQueue({ read, show, sound }: Ports) {
  const told = new Set<string>()
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
    if (notice) show(notice)
  }

  async function ask(): Promise<void> {
    const popups = await read(after)
    if (!popups || isStopped) return
    after = popups.until
    const fresh = popups.notices.filter(({ id }) => !told.has(id))
    for (const { id } of fresh) told.add(id)
    waiting = [...waiting, ...fresh]
    if (fresh.length > 0) sound(fresh)
    if (timer === undefined) next()
  }

  function check(): Promise<void> {
    if (asking) {
      isAskedAgain = true
      return asking
    }
    asking = ask().finally(() => {
      asking = undefined
      if (!isAskedAgain || isStopped) return
      isAskedAgain = false
      void check()
    })
    return asking
  }

  return {
    check,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

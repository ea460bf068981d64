import { setTimeout as pause } from 'node:timers/promises'
import { IntakeRefusal } from '../intake.model.ts'

const second = 1000

/** Tries again while the intake refuses: for `holdMs`, then the sender is refused too. */
export async function untilTaken(work: () => Promise<unknown>, holdMs: number): Promise<void> {
  const end = performance.now() + holdMs
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof IntakeRefusal) || performance.now() >= end) throw error
      await pause(Math.min(error.retryAfterSeconds * second, second))
    }
  }
}

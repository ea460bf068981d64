/** The short form is what the test command runs. */
export const short = process.argv.includes('--short')

/**
 * Limits in seconds, rates and bytes of memory are judged by the long form only: the test command runs on machines that
 * others use too, and judges what is right or wrong there. NaN is never within a limit.
 */
export const withinLimit = (value: number, limit: number): boolean => (short ? !Number.isNaN(value) : value <= limit)

/** The test command counts this exit code as a skip, not as a pass. */
export const skippedExitCode = 77

/** This machine cannot try the goal, for example because it may not mount a disk. */
export class Skipped extends Error {}

/** Runs a goal: its figure is the last line, and the exit code says whether it was met. */
export async function runGoal(
  id: string,
  close: () => Promise<void>,
  work: () => Promise<{ met: boolean; figure: string }>,
): Promise<void> {
  // Without this a stopped script would leave its databases running.
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => void close().finally(() => process.exit(1)))
  try {
    const { met, figure } = await work()
    console.log(`${id} ${met ? 'met' : 'MISSED'}: ${figure}`)
    process.exitCode = met ? 0 : 1
  } catch (error) {
    if (error instanceof Skipped) {
      console.log(`${id} skipped: ${error.message}`)
      process.exitCode = skippedExitCode
      return
    }
    console.error(error)
    console.log(`${id} MISSED: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

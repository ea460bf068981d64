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
    console.error(error)
    console.log(`${id} MISSED: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

import { StartRefusal } from '../platform/process/start-refusal.ts'

/** A command with one folder to work on: prints what it did, or one line why not. */
export async function runCommand(usage: string, work: (folder: string) => Promise<string>): Promise<void> {
  process.umask(0o077)
  const [folder] = process.argv.slice(2)
  try {
    if (!folder) throw new StartRefusal(usage)
    console.log(await work(folder))
  } catch (error) {
    if (error instanceof StartRefusal) console.error(error.message)
    else console.error(error)
    process.exitCode = 1
  }
}

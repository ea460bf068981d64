import { globSync, statSync } from 'node:fs'

/** It walks over all screens: about a third of all journeys together. */
const everyScreen = 'e2e/every-screen.e2e.ts'

export const journeyFiles = (): string[] => globSync('e2e/**/*.e2e.ts').toSorted()

const bytesOf = (file: string): number => statSync(file).size

/** Two lists of about the same work, which the length of a file tells well enough. */
export function inHalves(files: readonly string[], sizeOf = bytesOf): string[][] {
  const others = files.filter((file) => file !== everyScreen)
  const total = others.reduce((sum, file) => sum + sizeOf(file), 0)
  const weighed = files
    .map((file) => ({ file, work: file === everyScreen ? total / 2 : sizeOf(file) }))
    .toSorted((a, b) => b.work - a.work)
  const halves = [0, 1].map(() => ({ files: [] as string[], work: 0 }))
  for (const { file, work } of weighed) {
    const [lighter] = halves.toSorted((a, b) => a.work - b.work)
    lighter!.files.push(file)
    lighter!.work += work
  }
  return halves.map((half) => half.files)
}

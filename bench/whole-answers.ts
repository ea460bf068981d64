import { stationAccessContract as access } from '../domain/src/stations/station-access.contract.ts'

/** Trees and lists of all stations of a class: work that grows with the square of the stations exceeds the limit. */
const limitMs = 1_000
const rounds = 10
const paths = {
  'default tree': `${access.tree.path}?stcls=01`,
  'region tree': `${access.regionTree.path}?stcls=01`,
  list: `${access.list.path}?stcls=01`,
  'ids by class': access.rtUserInfo.path,
}

/** One after the other; each answer must hold the last station. */
export async function wholeAnswers(stations: number, ask: (path: string) => Promise<string>): Promise<boolean> {
  let isMet = true
  for (const [name, path] of Object.entries(paths)) {
    let slowest = 0
    for (let i = 0; i < rounds; i += 1) {
      const since = performance.now()
      const text = await ask(path)
      slowest = Math.max(slowest, performance.now() - since)
      if (!text.includes(`"many-${stations}"`)) throw new Error(`${name}: not all stations are in the answer`)
    }
    isMet &&= slowest <= limitMs
    console.log(
      `${slowest <= limitMs ? 'met   ' : 'MISSED'} ${name} of ${stations} stations: slowest of ${rounds} ${slowest.toFixed(0)} ms (limit ${limitMs})`,
    )
  }
  return isMet
}

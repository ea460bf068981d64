/**
 * The scripts of the goals that are named before the first option, each with all options; what is no goal is answered
 * by the line that says how to ask.
 */
export function goalScripts(folder, letter, args, files) {
  const isGoal = (name) => new RegExp(`^${letter}\\d+\\.ts$`).test(name) && files.includes(name)
  const firstOption = args.findIndex((arg) => arg.startsWith('--'))
  const ids = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = args.slice(ids.length)
  if (ids.length > 0 && ids.every((id) => isGoal(`${id}.ts`)))
    return { runs: [...new Set(ids)].map((id) => [`test/${folder}/${id}.ts`, ...options]) }
  const known = files.filter(isGoal).map((name) => name.slice(0, -3))
  return { usage: `npm run ${folder} -- ID [ID …] [--short]: ID is one of ${known.join(', ')}` }
}

import { floors, isTest } from './boundary-rules.ts'
import { scanSource } from './scan-source.ts'
import { importsOf } from './source-imports.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Folders that lack their twin, arrows between features that point up, and cycles of features and of modules. */
export function structureViolations(files: ReadonlyMap<string, string>): string[] {
  const product = new Map(
    [...files].filter(([file]) => /^(?:domain|analytics|simulator|gateway|server|web)\/src\//.test(file)),
  )
  const modules = moduleGraph(product)
  return [...twinViolations([...product.keys()]), ...floorViolations(modules), ...cycleViolations(modules)]
}

/** A feature has the same name in `web`, in `domain` and, if it has calls, in `server`. */
function twinViolations(files: readonly string[]): string[] {
  const named = (pattern: RegExp) => new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))
  const domain = named(/^domain\/src\/([^/]+)\//)
  const withCalls = named(/^domain\/src\/([^/]+)\/[^/]+\.contract\.ts$/)
  const server = named(/^server\/src\/features\/([^/]+)\//)
  return [...named(/^web\/src\/features\/([^/]+)\//)].flatMap((feature) => {
    if (!domain.has(feature)) return [`web/src/features/${feature}  (no domain/src/${feature})`]
    if (withCalls.has(feature) && !server.has(feature))
      return [
        `web/src/features/${feature}  (domain/src/${feature} has calls, and there is no server/src/features/${feature})`,
      ]
    return []
  })
}

const featureOf = (file: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]

function floorViolations(modules: Graph): string[] {
  const heights = new Map(
    floors.flatMap(([, features], height) => features.map((feature) => [feature, height] as const)),
  )
  const found: string[] = []
  const beside = new Map<string, Set<string>>()
  const unknown = new Set(
    [...modules.keys()].flatMap((file) => featureOf(file) ?? []).filter((one) => !heights.has(one)),
  )
  for (const feature of unknown) found.push(`server/src/features/${feature}  (stands on no floor)`)
  for (const [file, imported] of modules) {
    const feature = featureOf(file)
    if (feature === undefined || isTest(file)) continue
    for (const path of imported) {
      const other = featureOf(path)
      if (other === undefined || other === feature) continue
      const [own, theirs] = [heights.get(feature) ?? 0, heights.get(other) ?? 0]
      if (theirs > own) found.push(`${file} → ${path}  (${other} stands on a higher floor than ${feature})`)
      if (theirs === own) beside.set(feature, (beside.get(feature) ?? new Set()).add(other))
    }
  }
  return [...found, ...cyclesOf(beside).map((cycle) => `${cycle.join(' → ')}  (features of one floor in a cycle)`)]
}

const cycleViolations = (modules: Graph): string[] =>
  cyclesOf(modules).map((cycle) => `${cycle.join(' → ')}  (modules in a cycle)`)

/** By what runs: a type is gone when the program starts, and an import on demand waits until then. */
function moduleGraph(files: ReadonlyMap<string, string>): Graph {
  return new Map(
    [...files].map(([file, text]) => {
      const source = scanSource(text)
      const paths = importsOf(file, source)
        .filter(({ isDynamic, isType }) => !isDynamic && !isType)
        .flatMap(({ path }) => (path !== undefined && files.has(path) ? [path] : []))
      return [file, new Set(paths)]
    }),
  )
}

/** Tarjan: one cycle for each knot of nodes that reach each other. */
function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string): number => {
    order.set(node, order.size)
    let low = order.get(node)!
    path.push(node)
    onPath.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (onPath.has(next)) low = Math.min(low, order.get(next)!)
    }
    lowest.set(node, low)
    if (low === order.get(node)) {
      const knot = path.splice(path.indexOf(node))
      for (const one of knot) onPath.delete(one)
      if (knot.length > 1) cycles.push([...knot, node])
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}

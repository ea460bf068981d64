import { busiTypes, type BusiType, type StationNode } from './station-tree.model.ts'
import type { StationClass } from './station.model.ts'

export interface TreeStation {
  stid: string
  name: string
  ownName: string
  /** Empty: none. */
  nameEn: string
  province: string
  city: string
  /** Organisations or custom groups that hold the station. */
  holders: readonly string[]
}
interface Holder {
  id: string
  pid: string | null
  name: string
}

/** A city's id names its province too: two provinces may have cities of one name. */
export const cityId = (province: string, city: string): string => `${province}/${city}`

/** Company → organisations in their own order → stations; one without organisation stands under the company (spec §3). */
export function defaultTree(
  stcls: StationClass,
  company: { id: string; name: string },
  organisations: readonly Holder[],
  stations: readonly TreeStation[],
): StationNode[] {
  if (stations.length === 0) return []
  const tree = new TreeBuilder(stcls)
  const root = tree.add(null, company.id, company.name, busiTypes.company)
  const byId = new Map(organisations.map((o) => [o.id, o]))
  const used = new Set<string>()
  for (const id of stations.flatMap((s) => s.holders))
    for (let at = byId.get(id); at && !used.has(at.id); at = byId.get(at.pid ?? '')) used.add(at.id)
  const nodes = new Map<string, StationNode>()
  const nodeOf = (id: string): StationNode => {
    const known = nodes.get(id)
    if (known) return known
    const { pid, name } = byId.get(id)!
    // Marked before its parent is asked for: rows that lie below each other must not recurse for ever.
    nodes.set(id, root)
    // The topmost organisation is often the company itself: it would stand in the tree twice.
    if (pid === null && name === company.name) return root
    const node = tree.add(pid !== null && byId.has(pid) ? nodeOf(pid) : root, id, name, busiTypes.company)
    nodes.set(id, node)
    return node
  }
  for (const { id } of organisations) if (used.has(id)) nodeOf(id)
  for (const station of stations) {
    const holders = station.holders.filter((id) => byId.has(id))
    for (const parent of holders.length > 0 ? holders.map(nodeOf) : [root]) tree.addStation(parent, station)
  }
  return tree.nodes()
}

/** Province → city → station. */
export function regionTree(stcls: StationClass, stations: readonly TreeStation[]): StationNode[] {
  const tree = new TreeBuilder(stcls)
  const regions = new Map<string, StationNode>()
  const region = (parent: StationNode | null, id: string, name: string) => {
    const node = regions.get(id) ?? tree.add(parent, id, name, busiTypes.region)
    regions.set(id, node)
    return node
  }
  for (const station of stations) {
    const province = region(null, station.province, station.province)
    tree.addStation(region(province, cityId(station.province, station.city), station.city), station)
  }
  return tree.nodes()
}

/** The account's own groups, also those without a station yet. */
export function groupTree(
  stcls: StationClass,
  groups: readonly { groupId: string; groupName: string }[],
  stations: readonly TreeStation[],
): StationNode[] {
  const tree = new TreeBuilder(stcls)
  const nodes = new Map(groups.map((g) => [g.groupId, tree.add(null, g.groupId, g.groupName, busiTypes.group)]))
  for (const station of stations)
    for (const holder of station.holders) {
      const parent = nodes.get(holder)
      if (parent) tree.addStation(parent, station)
    }
  return tree.nodes()
}

class TreeBuilder {
  readonly #stcls: StationClass
  readonly #nodes: StationNode[] = []
  readonly #parents = new Map<StationNode, StationNode | null>()
  readonly #stids = new Map<StationNode, Set<string>>()

  constructor(stcls: StationClass) {
    this.#stcls = stcls
  }

  add(
    parent: StationNode | null,
    busiId: string,
    name: string,
    busiType: BusiType,
    names = { nameEn: name, ownName: name },
  ): StationNode {
    const id = busiType === busiTypes.station ? `${parent!.id}|${busiId}` : `${busiType}|${busiId}`
    const node = { id, pid: parent?.id ?? null, name, ...names, busiId, busiType, stcls: this.#stcls, stids: [] }
    this.#nodes.push(node)
    this.#parents.set(node, parent)
    this.#stids.set(node, new Set())
    return node
  }

  /** A station of two organisations counts once in what lies above both. */
  addStation(parent: StationNode, { stid, name, ownName, nameEn }: TreeStation) {
    const leaf = this.add(parent, stid, name, busiTypes.station, { nameEn: nameEn || name, ownName })
    for (let node: StationNode | null = leaf; node; node = this.#parents.get(node) ?? null)
      this.#stids.get(node)!.add(stid)
  }

  nodes = (): StationNode[] => this.#nodes.map((node) => ({ ...node, stids: [...this.#stids.get(node)!] }))
}

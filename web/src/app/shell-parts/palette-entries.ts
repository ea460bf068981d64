import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { Destinations } from '@fengguang/domain/navigation/destinations'
import { flatMenu, menuTarget, routeNameOf, type MenuTarget } from '@fengguang/domain/navigation/menu-target.rules'
import type { MenuItem } from '@fengguang/domain/session/session.model'

/** As a search is typed: without signs and spaces. */
const searched = (word: string): string => cleanSearchText(word, Infinity).toLowerCase()

export const entryKinds = ['screen', 'station', 'action'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface PaletteEntry {
  key: string
  kind: EntryKind
  label: string
  /** Distinguishes two entries of the same name. */
  hint: string
  /** In lower case, both languages: a reader of English may still search for the Chinese name. */
  words: readonly string[]
  run: () => void
}

/** Pages of the menu at any depth; a parent only groups them. */
export const menuEntries = (
  menu: readonly MenuItem[],
  destinations: Destinations,
  lang: Lang,
  open: (target: MenuTarget) => void,
): PaletteEntry[] =>
  flatMenu(menu).flatMap((item): PaletteEntry[] => {
    const target = menuTarget(item, destinations)
    if (!target) return []
    const { name, nameEn } = item
    return [
      {
        key: `screen:${routeNameOf(item) || item.pageUrl}`,
        kind: 'screen',
        label: lang === 'zh_CN' ? name : nameEn,
        hint: '',
        words: [name, nameEn, routeNameOf(item)].map(searched),
        run: () => open(target),
      },
    ]
  })

export const stationEntries = (rows: readonly StationRow[], choose: (row: StationRow) => void): PaletteEntry[] =>
  rows.map((row) => ({
    key: `station:${row.stid}`,
    kind: 'station',
    label: row.name,
    hint: row.city,
    words: [row.name, row.otherName, row.city].map(searched),
    run: () => choose(row),
  }))

const limit = 30

/** Names that begin with the text come before names that merely contain it; without a text nothing but pages and actions. */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const text = search.trim().toLowerCase()
  if (!text) return entries.filter(({ kind }) => kind !== 'station').slice(0, limit)
  const first: PaletteEntry[] = []
  const later: PaletteEntry[] = []
  for (const entry of entries) {
    if (entry.words.some((word) => word.startsWith(text))) first.push(entry)
    else if (entry.words.some((word) => word.includes(text))) later.push(entry)
    if (first.length >= limit) break
  }
  return [...first, ...later].slice(0, limit)
}

import { Suspense } from 'react'
import { ExportOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Link } from 'react-router'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { Destinations } from '@fengguang/domain/navigation/destinations'
import { menuTarget, type MenuTarget } from '@fengguang/domain/navigation/menu-target.rules'
import { screens } from '@fengguang/domain/navigation/screens'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { stationKindOf } from '@fengguang/domain/stations/station-selection.rules'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { pages } from '../pages.ts'
import { lazy } from '../../lib/lazy-part.ts'

/** A picture per screen is much to load before the first page is shown; their place is kept. */
const MenuIcon = lazy(() => import('../menu-icons.tsx').then((x) => ({ default: x.MenuIcon })))

export type Items = NonNullable<MenuProps['items']>

interface Setting {
  lang: Lang
  destinations: Destinations
  /** Undefined until they are known. */
  classes: readonly StationClass[] | undefined
}

/** A screen that needs a kind of station of which the user has none cannot be opened, and says so by being grey. */
export function isDisabled(target: MenuTarget, classes: Setting['classes']): boolean {
  const needs = target.kind === 'screen' ? screens[target.name].needs : undefined
  if (!needs || !classes || needs.includes('NONE') || needs.includes('DEFAULT')) return false
  return !classes.some((stcls) => needs.includes(stationKindOf(stcls, 1)) || needs.includes(stationKindOf(stcls, 2)))
}

/** A hover is about to become a click. A failure here happens again, and is reported, when the page is opened. */
const fetchAhead = (target: MenuTarget) => {
  if (target.kind === 'screen') pages[target.name]().catch(() => undefined)
}

function EntryLabel({ target, label }: { target: MenuTarget; label: string }) {
  if (target.kind !== 'leave')
    return (
      <Link to={target.path} onPointerEnter={() => fetchAhead(target)} onFocus={() => fetchAhead(target)}>
        {label}
      </Link>
    )
  return (
    <a href={target.address} target={target.target} rel="noopener noreferrer">
      {label} <ExportOutlined aria-hidden />
    </a>
  )
}

/** Groups by their place, pages by their address: the address that is open marks its entry. */
export function itemsOf(menu: readonly MenuItem[], setting: Setting, parentKey = ''): Items {
  return menu.flatMap((item, index): Items => {
    const label = setting.lang === 'zh_CN' ? item.name : item.nameEn
    const icon = (
      <span className="fg-menu-icon">
        <Suspense fallback={null}>
          <MenuIcon name={item.uiIcon} />
        </Suspense>
      </span>
    )
    const place = `${parentKey}/${index}`
    const children = itemsOf(item.children, setting, place)
    if (children.length > 0) return [{ key: place, icon, label, children }]
    const target = menuTarget(item, setting.destinations)
    if (!target) return []
    const key = target.kind === 'leave' ? place : target.path
    if (isDisabled(target, setting.classes)) return [{ key, icon, title: label, label, disabled: true }]
    return [{ key, icon, title: label, label: <EntryLabel target={target} label={label} /> }]
  })
}

export const groupKeys = (items: Items): string[] =>
  items.flatMap((item) =>
    item && 'children' in item && item.children ? [String(item.key), ...groupKeys(item.children)] : [],
  )

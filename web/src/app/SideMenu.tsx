import { lazy, Suspense } from 'react'
import { Menu, type MenuProps } from 'antd'
import { Link, useLocation } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import type { Lang } from '@fengguang/domain/kernel/messages'
import { useLang } from '../lib/i18n.ts'
import { useAppSession } from './app-session.ts'
import { screenOf } from './menu-screens.ts'

/** A picture per screen is much to load before the first page is shown; their place is kept. */
const MenuIcon = lazy(() => import('./menu-icons.tsx').then((x) => ({ default: x.MenuIcon })))

type Items = NonNullable<MenuProps['items']>

/** Entries of screens that are not built, and groups they leave empty, do not appear. */
export function itemsOf(menu: readonly MenuItem[], lang: Lang, parentKey = ''): Items {
  return menu.flatMap((item, index): Items => {
    const label = lang === 'zh_CN' ? item.name : item.nameEn
    const icon = (
      <span className="fg-menu-icon">
        <Suspense fallback={null}>
          <MenuIcon name={item.uiIcon} />
        </Suspense>
      </span>
    )
    const screen = screenOf(item)
    if (screen) {
      const { path } = screens[screen]
      return [{ key: path, icon, title: label, label: <Link to={path}>{label}</Link> }]
    }
    const key = `${parentKey}/${index}`
    const children = itemsOf(item.children, lang, key)
    return children.length > 0 ? [{ key, icon, label, children }] : []
  })
}

const groupKeys = (items: Items): string[] =>
  items.flatMap((item) =>
    item && 'children' in item && item.children ? [String(item.key), ...groupKeys(item.children)] : [],
  )

interface Props {
  isCollapsed: boolean
  onNavigate?: () => void
}

export function SideMenu({ isCollapsed, onNavigate }: Props) {
  const lang = useLang()
  const { menu } = useAppSession()
  const { pathname } = useLocation()
  const items = itemsOf(menu, lang)
  return (
    <Menu
      mode="inline"
      inlineCollapsed={isCollapsed}
      inlineIndent={12}
      items={items}
      selectedKeys={[pathname]}
      {...(!isCollapsed && { defaultOpenKeys: groupKeys(items) })}
      {...(onNavigate && { onClick: onNavigate })}
    />
  )
}

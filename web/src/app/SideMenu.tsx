import { Menu } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useLang } from '../lib/i18n.ts'
import { currentClassesQuery } from '../widgets/station-switcher/account.queries.ts'
import { useAppSession } from './app-session.ts'
import { destinations } from './destinations.ts'
import { groupKeys, itemsOf } from './shell-parts/menu-items.tsx'
import { usePagesAhead } from './shell-parts/use-pages-ahead.ts'

interface Props {
  isCollapsed: boolean
  onNavigate?: () => void
}

export function SideMenu({ isCollapsed, onNavigate }: Props) {
  const lang = useLang()
  const { menu } = useAppSession()
  usePagesAhead(menu)
  const { pathname, search } = useLocation()
  const classes = useQuery(currentClassesQuery).data?.stclsList.map(({ stcls }) => stcls)
  const items = itemsOf(menu, { lang, destinations, classes })
  return (
    <Menu
      mode="inline"
      inlineCollapsed={isCollapsed}
      inlineIndent={12}
      items={items}
      selectedKeys={[pathname, pathname + search]}
      {...(!isCollapsed && { defaultOpenKeys: groupKeys(items) })}
      {...(onNavigate && { onClick: onNavigate })}
    />
  )
}

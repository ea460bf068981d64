import { MenuFoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useSay } from '../lib/i18n.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { m } from './app.messages.ts'
import { LangSwitch } from './LangSwitch.tsx'
import { Logo } from './Logo.tsx'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  menuLabel: string
  onToggleMenu: () => void
}

export function HeaderBar({ menuLabel, onToggleMenu }: Props) {
  const say = useSay()
  return (
    <header className="fg-header">
      <Button type="text" icon={<MenuFoldOutlined />} aria-label={menuLabel} title={menuLabel} onClick={onToggleMenu} />
      <Link to="/home" className="fg-header-title">
        <Logo />
        <span>{say(m.product)}</span>
        <small>{say(m.productLine)}</small>
      </Link>
      <LangSwitch />
      <AppearanceMenu />
      <UserMenu />
    </header>
  )
}

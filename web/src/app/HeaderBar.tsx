import { useRef } from 'react'
import { MenuFoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation } from 'react-router'
import { useSay } from '../lib/i18n.ts'
import { FullscreenHint } from '../widgets/fullscreen/FullscreenHint.tsx'
import { useFullscreen } from '../widgets/fullscreen/use-fullscreen.ts'
import { HeaderSlot } from '../widgets/header-slot/header-slot.tsx'
import { StationSwitcherButton } from '../widgets/station-switcher/StationSwitcherButton.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { LangSwitch } from './LangSwitch.tsx'
import { HomeTitle } from './shell-parts/HomeTitle.tsx'
import { NewTabButton } from './shell-parts/NewTabButton.tsx'
import { m } from './shell-parts/shell-parts.texts.ts'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  menuLabel: string
  onToggleMenu: () => void
  onOpenPalette: () => void
}

export function HeaderBar({ menuLabel, onToggleMenu, onOpenPalette }: Props) {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  const { isHinted } = useFullscreen(box)
  return (
    <header ref={box} className="fg-header">
      <Button type="text" icon={<MenuFoldOutlined />} aria-label={menuLabel} title={menuLabel} onClick={onToggleMenu} />
      <HomeTitle />
      <StationSwitcherButton />
      <div className="fg-header-rest">
        <FullscreenHint isShown={isHinted} />
      </div>
      <HeaderSlot name="dataTime" />
      <NewTabButton pathname={useLocation().pathname} />
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={say(m.palette)}
        title={`${say(m.palette)} Ctrl+K`}
        aria-keyshortcuts="Control+K"
        onClick={onOpenPalette}
      />
      <HeaderSlot name="messages" />
      <LangSwitch />
      <AppearanceMenu />
      <UserMenu />
    </header>
  )
}

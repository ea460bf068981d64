import { Drawer } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { m } from './app.texts.ts'
import { SideMenu } from './SideMenu.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function PhoneMenu({ isOpen, onClose }: Props) {
  const say = useSay()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={240}
      title={say(m.mainMenu)}
      styles={{ body: { padding: 0 } }}
    >
      <nav aria-label={say(m.mainMenu)}>
        <SideMenu isCollapsed={false} onNavigate={onClose} />
      </nav>
    </Drawer>
  )
}

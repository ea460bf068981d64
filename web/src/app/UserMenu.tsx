import { lazy, Suspense, useState } from 'react'
import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useLang, useSay } from '../lib/i18n.ts'
import { useNotices } from '../lib/notices.tsx'
import { RequestFailure } from '../lib/request-failure.ts'
import { useAppSession } from './app-session.ts'
import { m } from './app.messages.ts'

const PasswordChangeDialog = lazy(() =>
  import('./PasswordChangeDialog.tsx').then((x) => ({ default: x.PasswordChangeDialog })),
)

export function UserMenu() {
  const say = useSay()
  const lang = useLang()
  const { user, signOut } = useAppSession()
  const notices = useNotices()
  const [isChanging, setIsChanging] = useState(false)
  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      notices.complain(error.msg)
    }
  }
  const menu: MenuProps = {
    items: [
      {
        type: 'group',
        key: 'who',
        label: `${user.realName} · ${user.roleName[lang]} · ${user.companyName}`,
        children: [
          { key: 'password', icon: <KeyOutlined />, label: say(m.changePassword) },
          { key: 'signOut', icon: <LogoutOutlined />, label: say(m.signOut) },
        ],
      },
    ],
    onClick: ({ key }) => (key === 'password' ? setIsChanging(true) : void leave()),
  }
  return (
    <>
      <Dropdown menu={menu} trigger={['click']}>
        <Button type="text" icon={<UserOutlined />} aria-label={`${say(m.account)} ${user.realName}`}>
          <span className="fg-user-name">{user.realName}</span>
        </Button>
      </Dropdown>
      {isChanging && (
        <Suspense fallback={null}>
          <PasswordChangeDialog onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

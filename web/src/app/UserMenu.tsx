import { CheckOutlined, DesktopOutlined, KeyOutlined, LogoutOutlined, NotificationOutlined } from '@ant-design/icons'
import { ProfileOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useCan } from '../kit/Can.tsx'
import { useLang, useSay } from '../lib/i18n.ts'
import { useNotices } from '../lib/notices.tsx'
import { RequestFailure } from '../lib/request-failure.ts'
import { stored } from '../lib/storage.ts'
import { useAppSession } from './app-session.ts'
import { m as app } from './app.texts.ts'
import { usePanel } from './shell-parts/PanelHost.tsx'
import { panels } from './shell-parts/panels.ts'
import { m } from './shell-parts/shell-parts.texts.ts'
import { useRoleSwitch } from './shell-parts/use-role-switch.ts'

const personalTabs = [
  { tab: 'info', label: m.personal, icon: <ProfileOutlined /> },
  { tab: 'notice', label: m.noticeSettings, icon: <NotificationOutlined /> },
  { tab: 'sessions', label: m.sessions, icon: <DesktopOutlined /> },
  { tab: 'password', label: m.changePassword, icon: <KeyOutlined /> },
] as const

/** Who is signed in and as what; their own settings, the other roles, and the way out. */
export function UserMenu() {
  const say = useSay()
  const lang = useLang()
  const can = useCan()
  const { user, signOut } = useAppSession()
  const notices = useNotices()
  const { show } = usePanel()
  const who = `${user.realName} · ${user.roleName[lang]}`
  const { roles, switchRole } = useRoleSwitch(user.roleId)
  const leave = async () => {
    try {
      if (stored('fieldUser')) {
        const { leaveField } = await import('../features/tasks/field/leave-field.ts')
        if (!(await leaveField(notices, say))) return
      }
      await signOut()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      notices.complain(error.msg)
    }
  }
  const others = Object.entries(panels).filter(
    ([name, { permission }]) => name !== 'personal' && (!permission || can(permission)),
  )
  const roleItems = roles.map(({ roleId, roleName, roleNameEn }) => ({
    key: `role:${roleId}`,
    label: lang === 'zh_CN' ? roleName : roleNameEn,
    icon: <CheckOutlined className={roleId === user.roleId ? undefined : 'fg-not-chosen'} />,
    'aria-current': roleId === user.roleId,
    onClick: () => void switchRole(roleId),
  }))
  const menu: MenuProps = {
    items: [
      {
        type: 'group',
        key: 'who',
        label: `${who} · ${user.companyName}`,
        children: [
          ...personalTabs.map(({ tab, label, icon }) => ({
            key: tab,
            icon,
            label: say(label),
            onClick: () => show('personal', tab),
          })),
          ...others.map(([name, { title }]) => ({
            key: `panel:${name}`,
            icon: <SafetyCertificateOutlined />,
            label: say(title),
            onClick: () => show(name),
          })),
        ],
      },
      ...(roleItems.length > 1
        ? [{ type: 'group' as const, key: 'roles', label: say(m.role), children: roleItems }]
        : []),
      { type: 'divider', key: 'line' },
      { key: 'signOut', icon: <LogoutOutlined />, label: say(app.signOut), onClick: () => void leave() },
    ],
  }
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" icon={<UserOutlined />} aria-label={`${say(app.account)} ${who}`}>
        <span className="fg-user-name">{who}</span>
      </Button>
    </Dropdown>
  )
}

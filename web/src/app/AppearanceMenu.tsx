import { BgColorsOutlined, CheckOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { useTheme } from '../theme/theme-context.ts'
import { isLook, isThemeName, looks, themeNames, type Look, type ThemeName } from '../theme/tokens.ts'
import { useAppearance } from './appearance.ts'
import { m } from './app.texts.ts'

/** A page that does not allow the user's theme says so, instead of seeming not to react. */
export function AppearanceMenu() {
  const say = useSay()
  const { theme, look, setTheme, setLook } = useAppearance()
  const shown = useTheme()
  const isFixed = shown.theme !== theme
  const item = (name: ThemeName | Look) => ({
    key: name,
    label: say(m[name]),
    icon: <CheckOutlined className={name === theme || name === look ? undefined : 'fg-not-chosen'} />,
    'aria-current': name === theme || name === look,
  })
  const menu: MenuProps = {
    items: [
      {
        type: 'group',
        key: 'theme',
        label: isFixed ? `${say(m.theme)} · ${say(m.themeFixed)}` : say(m.theme),
        children: themeNames.map(item),
      },
      {
        type: 'group',
        key: 'look',
        label: say(m.look),
        children: looks.map(item),
      },
    ],
    onClick: ({ key }) => {
      if (isThemeName(key)) setTheme(key)
      if (isLook(key)) setLook(key)
    },
  }
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <Button type="text" icon={<BgColorsOutlined />} aria-label={say(m.appearance)} title={say(m.appearance)} />
    </Dropdown>
  )
}

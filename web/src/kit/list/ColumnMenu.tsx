import { Suspense } from 'react'
import { Button, Popover } from 'antd'
import { SettingOutlined } from '@ant-design/icons'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import type { ColumnSettings } from './use-column-settings.ts'
import { lazy } from '../../lib/lazy-part.ts'

const ColumnPanel = lazy(() => import('./ColumnPanel.tsx').then((x) => ({ default: x.ColumnPanel })))

export interface ColumnMenuProps {
  fields: readonly { key: string; label: TextPair; fixed?: true }[]
  settings: ColumnSettings
}

export function ColumnMenu(props: ColumnMenuProps) {
  const say = useSay()
  const content = (
    <Suspense fallback={null}>
      <ColumnPanel {...props} />
    </Suspense>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={say(m.columns)} content={content}>
      <Button icon={<SettingOutlined />} aria-label={say(m.columns)} title={say(m.columns)} />
    </Popover>
  )
}

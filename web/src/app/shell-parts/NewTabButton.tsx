import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { newTabAddress } from '@fengguang/domain/navigation/destinations'
import { screenAt } from '@fengguang/domain/navigation/entry.rules'
import { useSay } from '../../lib/i18n.ts'
import { m } from './shell-parts.texts.ts'

/** A management page once more, in a tab of its own without menu and header (specification §2). */
export function NewTabButton({ pathname }: { pathname: string }) {
  const say = useSay()
  const name = screenAt(pathname)
  const address = name && newTabAddress(name, [name])
  if (!address) return null
  return (
    <Button
      type="text"
      icon={<ExportOutlined />}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={say(m.newTab)}
      title={say(m.newTab)}
    />
  )
}

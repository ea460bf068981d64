import { Button } from 'antd'
import { useHref, useNavigate } from 'react-router'
import { Picture } from '../kit/Picture.tsx'
import { useSay } from '../lib/i18n.ts'
import { useAppSession } from './app-session.ts'
import { m } from './app.texts.ts'
import { menuScreens } from './menu-screens.ts'

function HomeLink() {
  const say = useSay()
  const navigate = useNavigate()
  const href = useHref('/home')
  return (
    <Button
      type="primary"
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate('/home')
      }}
    >
      {say(m.backHome)}
    </Button>
  )
}

export function NotFoundPage() {
  const say = useSay()
  return (
    <Picture kind="notFound" title={say(m.notFound)} hint={say(m.notFoundHint)}>
      <HomeLink />
    </Picture>
  )
}

/** Where home leads when the menu opens nothing; with a menu it is just an empty page. */
export function EmptyPage() {
  const say = useSay()
  const { menu } = useAppSession()
  if (menuScreens(menu).length === 0)
    return <Picture kind="empty" title={say(m.emptyPage)} hint={say(m.emptyPageHint)} />
  return (
    <Picture kind="empty" title={say(m.emptyPage)}>
      <HomeLink />
    </Picture>
  )
}

import { Button } from 'antd'
import { Link } from 'react-router'
import { Picture } from '../kit/Picture.tsx'
import { useSay } from '../lib/i18n.ts'
import { m } from './app.messages.ts'

function HomeLink() {
  const say = useSay()
  return (
    <Link to="/home">
      <Button type="primary" tabIndex={-1}>
        {say(m.backHome)}
      </Button>
    </Link>
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

export function EmptyPage() {
  const say = useSay()
  return <Picture kind="empty" title={say(m.emptyPage)} hint={say(m.emptyPageHint)} />
}

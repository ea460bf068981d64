import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fileAddress } from '../../widgets/file-address.ts'
import { accountInfoQuery } from '../../widgets/station-switcher/account.queries.ts'
import { useSay } from '../../lib/i18n.ts'
import { m as app } from '../app.texts.ts'
import { Logo } from '../Logo.tsx'
import { m } from './shell-parts.texts.ts'

/** The account's own logo and title, each unless switched off; ours until they have chosen theirs. */
export function HomeTitle() {
  const say = useSay()
  const personal = useQuery(accountInfoQuery).data?.personal
  const isOurs = !personal?.homeTitle
  const title = personal?.homeTitle || say(app.product)
  const hasLogo = personal?.homeLogoShow !== '0'
  const hasTitle = personal?.homeTitleShow !== '0'
  return (
    <Link to="/home" className="fg-header-title" {...(!hasTitle && { 'aria-label': say(m.homeLink) })}>
      {hasLogo &&
        (personal?.homeLogo ? (
          <img className="fg-header-logo" src={fileAddress(personal.homeLogo)} alt={say(m.logo, { name: title })} />
        ) : (
          <Logo />
        ))}
      {hasTitle && <span>{title}</span>}
      {hasTitle && isOurs && <small>{say(app.productLine)}</small>}
    </Link>
  )
}

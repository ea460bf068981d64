import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import { useSay } from '../../../lib/i18n.ts'
import { m } from './roles.texts.ts'
import { countGrants } from './screen-grants.ts'

export function GrantCount({ grants }: { grants: readonly ScreenGrant[] }) {
  const say = useSay()
  const count = countGrants(grants)
  return <>{count.look === 0 ? say(m.noScreens) : say(m.screenCount, count)}</>
}

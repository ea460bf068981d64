import { useMemo, type ReactNode } from 'react'
import { z } from 'zod'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { notPage, textParam, type Keep } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { TabViews, type View } from './TabViews.tsx'

interface Props {
  views: readonly View[]
  label: TextPair
  /** The parameter of the address; another one where the page has two rows of tabs. */
  name?: string
  /** Which other parameters survive a change of the view; all but the page unless given. */
  keep?: Keep
  extra?: (shown: string) => ReactNode
}

/** The views of one screen. The chosen one stands in the address, so that it can be shared and the back button returns. */
export function ViewTabs({ views, label, name = 'view', keep = notPage, extra }: Props) {
  const say = useSay()
  const schema = useMemo(() => z.object({ [name]: textParam(40) }), [name])
  const [address, change] = useAddress(schema)
  const show = (key: string) => change({ [name]: key === views[0]?.key ? undefined : key }, { keep })
  return <TabViews views={views} shown={address[name]} onShow={show} label={say(label)} {...(extra && { extra })} />
}

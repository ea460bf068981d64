import { useEffect } from 'react'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { idle } from '../../lib/idle.ts'
import { savesData } from '../../lib/saves-data.ts'
import { menuScreens } from '../menu-screens.ts'
import { pages } from '../pages.ts'

const restMs = 2500
/** What stands first in a menu is what people have open all day. */
const aheadCount = 5

/**
 * Fetched once the page has come to rest, one after the other: the first opening is as quick as the second. Skipped when
 * the browser saves data.
 */
export function usePagesAhead(menu: readonly MenuItem[]): void {
  useEffect(() => {
    if (savesData()) return undefined
    let isGone = false
    const fetchAll = async () => {
      // It says what failed, also when the reason is that the server is away.
      await import('../../lib/NoticeHost.tsx')
      for (const name of menuScreens(menu).slice(0, aheadCount)) {
        await idle()
        if (isGone) return
        await pages[name]()
      }
    }
    // A failure here happens again, and is reported, when the page is opened.
    const timer = setTimeout(() => void fetchAll().catch(() => undefined), restMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [menu])
}

import { useEffect } from 'react'
import { notices as texts } from '@fengguang/domain/kernel/notices'
import { selectSearchLength } from '@fengguang/domain/kernel/validation'
import { m } from '../kit/kit.texts.ts'
import { useSay } from '../lib/i18n.ts'
import { useNotices } from '../lib/notices.tsx'
import { guardSelectSearch } from '../lib/select-search-guard.ts'

export function SelectSearchGuard() {
  const say = useSay()
  const { complain } = useNotices()
  useEffect(
    () =>
      guardSelectSearch(document, (why) =>
        complain(why === 'length' ? say(m.searchCut, { max: selectSearchLength }) : say(texts.searchCleaned)),
      ),
    [complain, say],
  )
  return null
}

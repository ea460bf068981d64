import { Button } from 'antd'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useNarrow } from '../kit/use-narrow.ts'
import { useOnce } from '../kit/use-once.ts'
import { call } from '../lib/call.ts'
import { useSay } from '../lib/i18n.ts'
import { useNotices } from '../lib/notices.tsx'
import { RequestFailure } from '../lib/request-failure.ts'
import { useAppearance } from './appearance.ts'
import { m } from './app.texts.ts'
import { langNames } from './LoginPreferences.tsx'

/** Where the header is as wide as a phone the name of the station needs the room more. */
const shortNames: Readonly<Record<Lang, string>> = { zh_CN: '中', en_US: 'EN' }

/** Two languages, so one press is enough; it names the language it leads to. */
export function LangSwitch() {
  const say = useSay()
  const { lang, setLang } = useAppearance()
  const notices = useNotices()
  const client = useQueryClient()
  const narrow = useNarrow()
  const other: Lang = lang === 'zh_CN' ? 'en_US' : 'zh_CN'
  const change = useOnce(async () => {
    try {
      setLang((await call(sessionContract.changeLocaleUnit, { lang: other })).lang)
      await client.invalidateQueries()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      notices.complain(say(m.langFailed))
    }
  }, 300)
  return (
    <Button type="text" title={say(m.language)} loading={change.running} onClick={() => void change.run()}>
      {(narrow ? shortNames : langNames)[other]}
    </Button>
  )
}

import type { Lang } from '@fengguang/domain/kernel/texts'
import { langTag } from './i18n.ts'

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** The server does not know the clock on the wall: instants in its messages are shown in local time. */
export const withLocalTimes = (text: string, lang: Lang): string =>
  text.replace(instant, (at) =>
    new Date(at).toLocaleString(langTag(lang), { dateStyle: 'medium', timeStyle: 'medium' }),
  )

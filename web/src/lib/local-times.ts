import type { Lang } from '@fengguang/domain/kernel/texts'
import { companyZone } from './company-zone.ts'
import { langTag } from './i18n.ts'

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** Instants in messages of the server, shown like every other. */
export const withLocalTimes = (text: string, lang: Lang): string =>
  text.replace(instant, (at) =>
    new Date(at).toLocaleString(langTag(lang), { dateStyle: 'medium', timeStyle: 'medium', timeZone: companyZone() }),
  )

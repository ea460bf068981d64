import type { Say } from '../../../lib/i18n.ts'
import type { Notices } from '../../../lib/notices.tsx'
import { forget, stored } from '../../../lib/storage.ts'
import { openFieldStore } from './field-store.ts'
import { m } from './field.texts.ts'

/** Takes everything of the person off this phone; asks first where something was not delivered. False: they stay. */
export async function leaveField({ ask }: Pick<Notices, 'ask'>, say: Say): Promise<boolean> {
  const userId = stored('fieldUser')
  if (userId === undefined) return true
  const store = await openFieldStore()
  const count = (await store.all('changes', userId)).filter(({ state }) => state !== 'delivered').length
  const question = {
    title: say(m.leaveAsk, { count }),
    okText: say(m.signOut),
    cancelText: say(m.stay),
    isDanger: true,
  }
  if (count > 0 && !(await ask(question))) return false
  forget('fieldUser')
  await store.forget(userId)
  return true
}

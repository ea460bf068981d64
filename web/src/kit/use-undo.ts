import { useCallback } from 'react'
import { failures } from '@fengguang/domain/kernel/failures'
import { useSay } from '../lib/i18n.ts'
import { useNotices } from '../lib/notices.tsx'
import { failureText } from './failure-text.ts'
import { m } from './kit.texts.ts'

/** Tells what was done and offers the way back; the way back says how it went too. */
export function useUndo(): (text: string, back: () => Promise<unknown>) => void {
  const say = useSay()
  const notices = useNotices()
  return useCallback(
    (text, back) => {
      const run = async () => {
        try {
          await back()
          notices.tell(say(m.undone))
        } catch (error) {
          notices.complain(failureText(error, say), say(failures['processing.failed'].text))
        }
      }
      notices.tell(text, { label: say(m.undo), run })
    },
    [notices, say],
  )
}

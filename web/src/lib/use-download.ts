import { useCallback } from 'react'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { textPairs, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Input } from './call.ts'
import type { DownloadOptions } from './download.ts'
import { useSay } from './i18n.ts'
import { useNotices } from './notices.tsx'

const m = textPairs({ continue: ['继续', 'Continue'], cancel: ['取消', 'Cancel'] })

/** `download` with its question as a dialog in the user's language. */
export function useDownload() {
  const say = useSay()
  const notices = useNotices()
  const ask = useCallback(
    (question: TextPair) => notices.ask({ title: say(question), okText: say(m.continue), cancelText: say(m.cancel) }),
    [notices, say],
  )
  return useCallback(
    async <E extends AnyEndpoint>(e: E, input: Input<E>, options: Omit<DownloadOptions, 'ask'>) => {
      const { download } = await import('./download.ts')
      return download(e, input, { ...options, ask })
    },
    [ask],
  )
}

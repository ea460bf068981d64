import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { ExportProgress } from '../../kit/list/list-actions.ts'
import type { Input } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'

/** The sheet of a list, with how far it is. */
export function useExport() {
  const say = useSay()
  const download = useDownload()
  return <E extends AnyEndpoint>(e: E, asked: Input<E>, name: TextPair, progress: ExportProgress) =>
    download(e, asked, {
      fileName: say(name),
      onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
    })
}

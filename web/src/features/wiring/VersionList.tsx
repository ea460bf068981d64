import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { WiringDiagram } from '@fengguang/domain/wiring/wiring.contract'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { useAsk } from '../../kit/use-ask.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './wiring.texts.ts'
import { useRevert, wiring } from './wiring.queries.ts'

/** Who saved what and when; each may become the present one again. */
export function VersionList({ diagram }: { diagram: WiringDiagram }) {
  const say = useSay()
  const notices = useNotices()
  const { ask, attempt, holder } = useAsk()
  const { stationId, version } = diagram
  const versions = useQuery(wiring.versions({ stationId }))
  const revert = useRevert()
  const back = async (to: number, title: string) => {
    if (!(await ask({ title, okText: say(m.revert) }))) return
    await attempt(async () => {
      await revert.mutateAsync({ stationId, version, to })
      notices.tell(say(m.reverted))
    })
  }
  if (versions.error && !versions.data)
    return <ErrorPicture error={versions.error} onRetry={() => void versions.refetch()} />
  return (
    <div className="fg-wiring-versions">
      <strong>{say(m.versions)}</strong>
      {diagram.source === 'uploaded' && (
        <Button onClick={() => void back(0, say(m.revertDrawnAsk))}>{say(m.revertDrawn)}</Button>
      )}
      <ul>
        {versions.data?.map((row) => (
          <li key={row.version}>
            <span>
              {say(m.versionOf, { version: row.version })} · {row.source === 'drawn' ? say(m.drawn) : row.fileName}
            </span>
            <small>
              {instantText(row.savedAt, diagram.timeZone)} · {row.savedBy}
            </small>
            {row.version !== version && (
              <Button size="small" onClick={() => void back(row.version, say(m.revertAsk, { version: row.version }))}>
                {say(m.revert)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {holder}
    </div>
  )
}

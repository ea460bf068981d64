import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GatewayTraffic, QuarantineRow, ReplayOutcome } from '@fengguang/domain/ingest/ingest.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { deviceIn } from './device-in.ts'
import { quarantineFields } from './ingest.fields.tsx'
import { m } from './ingest.texts.ts'
import { quarantinePage, useReplay } from './ingest.queries.ts'
import { PayloadDrawer } from './PayloadDrawer.tsx'

const outcomeTexts: Record<ReplayOutcome, TextPair> = {
  stored: m.stored,
  stillBad: m.stillBad,
  notReplayable: m.notReplayable,
  missing: m.gone,
  gatewayGone: m.gone,
}

/** What was not stored, why, and another try once the cause is mended. */
export function QuarantineList({ gateways }: { gateways: readonly GatewayTraffic[] }) {
  const say = useSay()
  const notices = useNotices()
  const navigate = useNavigate()
  const replay = useReplay()
  const [shown, setShown] = useState<QuarantineRow>()
  const names = JSON.stringify(gateways.map(({ id, name }) => [id, [name, name]]))
  const fields = useMemo(() => quarantineFields(Object.fromEntries(JSON.parse(names) as [string, TextPair][])), [names])
  const replayRows = async (rows: readonly QuarantineRow[]) => {
    const { outcomes } = await replay.mutateAsync({ ids: rows.map(({ id }) => id) })
    const counts = Map.groupBy(outcomes, ({ outcome }) => outcomeTexts[outcome])
    const text = [...counts].map(([message, of]) => say(message, { count: of.length })).join(say(['；', '; ']))
    if (outcomes.every(({ outcome }) => outcome === 'stored')) notices.tell(text)
    else notices.complain(text)
  }
  return (
    <ListPage<QuarantineRow>
      name="quarantine"
      title={m.quarantine}
      fields={fields}
      query={quarantinePage}
      isLive
      rowActions={[
        { key: 'look', label: m.look, run: setShown },
        {
          key: 'register',
          label: m.register,
          needs: 'device:write',
          when: ({ reason, detail }) => reason === 'unknownDevice' && deviceIn(detail) !== undefined,
          run: ({ detail }) => {
            const { stationId, code } = deviceIn(detail)!
            void navigate(`/deviceManage?${new URLSearchParams({ stationId, new: code }).toString()}`)
          },
        },
        {
          key: 'replay',
          label: m.replay,
          needs: 'gateway:write',
          when: (row) => row.replayable && row.replayedAt === null,
          run: (row) => replayRows([row]),
        },
      ]}
      bulkActions={[
        {
          key: 'replay',
          label: m.replay,
          needs: 'gateway:write',
          when: (rows) => rows.some((row) => row.replayable),
          run: replayRows,
        },
      ]}
    >
      {() => shown && <PayloadDrawer row={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  )
}

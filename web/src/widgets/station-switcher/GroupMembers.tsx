import { hasSearchText } from '@fengguang/domain/kernel/validation'
import { useMemo, useState } from 'react'
import { Button, Checkbox, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useAsk } from '../../kit/use-ask.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { useAct } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { Marked } from '../../kit/Marked.tsx'
import { stationAccessFeature, stationAccessQueries } from './account.queries.ts'
import { memberChanges } from './member-changes.ts'
import { m } from './switcher.texts.ts'
import { rowPx, useRowWindow } from './use-row-window.ts'

const listPx = 300

/** Ticks are gathered and sent together: one call adds, one removes. */
export function GroupMembers({ stcls, groupId }: { stcls: StationClass; groupId: string }) {
  const say = useSay()
  const notices = useNotices()
  const { attempt, holder } = useAsk()
  const all = useQuery(stationAccessQueries.list({ stcls })).data
  const members = useQuery(stationAccessQueries.groupStations({ groupId })).data
  const add = useAct(stationAccessFeature, stationAccessContract.groupAddStation)
  const remove = useAct(stationAccessFeature, stationAccessContract.groupDeleteStation)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<ReadonlySet<string>>()
  const before = useMemo(() => new Set(members?.map(({ stid }) => stid)), [members])
  const chosen = edited ?? before
  const rows = useMemo(() => {
    return (all ?? []).filter(({ name, otherName }) => hasSearchText(text, name, otherName))
  }, [all, text])
  const { from, to, onScroll, totalPx } = useRowWindow(rows.length, listPx)
  const { added, removed } = memberChanges(before, chosen)

  const toggle = (stid: string) => {
    const next = new Set(chosen)
    if (!next.delete(stid)) next.add(stid)
    setEdited(next)
  }
  const save = useOnce(
    () =>
      attempt(async () => {
        if (added.length > 0) await add.mutateAsync({ groupId, stids: added })
        if (removed.length > 0) await remove.mutateAsync({ groupId, stids: removed })
        setEdited(undefined)
        notices.tell(say(m.saved))
      }),
    0,
  )
  if (!all || !members) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  return (
    <>
      {holder}
      <div className="fg-switcher-bar">
        <SearchInput value={text} onSearch={setText} placeholder={m.search} delayMs={0} />
        {text !== '' && (
          <Button onClick={() => setEdited(new Set([...chosen, ...rows.map(({ stid }) => stid)]))}>
            {say(m.chooseFound)}
          </Button>
        )}
      </div>
      <section className="fg-nodes" aria-label={say(m.members)} style={{ height: listPx }} onScroll={onScroll}>
        <div style={{ height: totalPx, paddingTop: from * rowPx }}>
          {rows.slice(from, to).map(({ stid, name, city }) => (
            <div key={stid} className="fg-node" style={{ height: rowPx }}>
              <Checkbox checked={chosen.has(stid)} onChange={() => toggle(stid)}>
                <Marked name={name} text={text} /> <small>{city}</small>
              </Checkbox>
            </div>
          ))}
        </div>
      </section>
      <div className="fg-switcher-foot">
        <output>{say(m.memberCount, { count: chosen.size })}</output>
        <Button
          type="primary"
          disabled={added.length + removed.length === 0}
          loading={save.running}
          onClick={() => void save.run()}
        >
          {say(m.saveMembers)}
        </Button>
      </div>
    </>
  )
}

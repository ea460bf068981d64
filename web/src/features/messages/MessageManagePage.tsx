import { Suspense, useMemo, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { WrittenNotice } from '@fengguang/domain/messages/message.model'
import { Can } from '../../kit/Can.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useEver } from '../../lib/use-ever.ts'
import { writtenFields } from './notice.fields.tsx'
import { m } from './notices.texts.ts'
import { noticeFilterOf, notices, useRemoveNotices, useWithdrawNotices } from './notices.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './messages.css'

const NoticeFormDrawer = lazy(() => import('./NoticeFormDrawer.tsx').then((x) => ({ default: x.NoticeFormDrawer })))
const NoticeDrawer = lazy(() => import('./NoticeDrawer.tsx').then((x) => ({ default: x.NoticeDrawer })))

const idsOf = (rows: readonly WrittenNotice[]) => ({ ids: rows.map(({ id }) => id) })
const isOut = ({ state }: WrittenNotice) => state !== 'withdrawn'

export function MessageManagePage() {
  const say = useSay()
  const corner = useNotices()
  const [openId] = useOpenRecord()
  const [isWriting, setIsWriting] = useState(false)
  const hasWritten = useEver(isWriting)
  const hasRead = useEver(openId !== undefined)
  const fields = useMemo(() => writtenFields(say), [say])
  const withdraw = useWithdrawNotices()
  const remove = useRemoveNotices()
  const withdrawRows = async (rows: readonly WrittenNotice[]) => {
    const { withdrawn } = await withdraw.mutateAsync(idsOf(rows))
    corner.tell(say(m.withdrawn, { count: withdrawn }))
  }
  const removeRows = async (rows: readonly WrittenNotice[]) => {
    const { removed } = await remove.mutateAsync(idsOf(rows))
    corner.tell(say(m.removed, { count: removed }))
  }
  const needs = 'notice:write'
  const withdrawal = { key: 'withdraw', label: m.withdraw, needs, confirm: m.withdrawAsk, danger: true } as const
  const removal = { key: 'remove', label: m.remove, needs, confirm: m.removeAsk, danger: true } as const
  return (
    <ListPage<WrittenNotice>
      name="notices"
      title={m.title}
      fields={fields}
      search={{ placeholder: m.search }}
      query={(state) => notices.page({ page: state.page, pageSize: state.pageSize, ...noticeFilterOf(state) })}
      opens
      toolbar={
        <Can do={needs}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsWriting(true)}>
            {say(m.write)}
          </Button>
        </Can>
      }
      rowActions={[
        { ...withdrawal, when: isOut, run: (row) => withdrawRows([row]) },
        { ...removal, run: (row) => removeRows([row]) },
      ]}
      bulkActions={[
        { ...withdrawal, when: (rows) => rows.every(isOut), run: withdrawRows },
        { ...removal, run: removeRows },
      ]}
    >
      {(rows) => (
        <Suspense fallback={null}>
          {hasRead && <NoticeDrawer rows={rows} />}
          {hasWritten && <NoticeFormDrawer open={isWriting} onClose={() => setIsWriting(false)} />}
        </Suspense>
      )}
    </ListPage>
  )
}

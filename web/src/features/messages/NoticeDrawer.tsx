import { useMemo } from 'react'
import type { NoticeReceiver, WrittenNotice } from '@fengguang/domain/messages/message.model'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import type { Field } from '../../kit/field.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { RichText } from '../../kit/rich/RichText.tsx'
import { useSay } from '../../lib/i18n.ts'
import { receiverFields, writtenFields } from './notice.fields.tsx'
import { m } from './notices.texts.ts'
import { notices } from './notices.queries.ts'

const receiversOf = ({ id }: WrittenNotice) => (
  <ListPage<NoticeReceiver>
    name="notice-receivers"
    addressPart="receivers."
    title={m.whoRead}
    fields={receiverFields}
    query={({ page, pageSize }) => notices.receivers({ id, page, pageSize })}
  />
)

/** In the list a notice is one line, here it is read. */
const readable = (field: Field<WrittenNotice>): Field<WrittenNotice> => {
  const { key } = field
  if (key !== 'msg_content' && key !== 'msg_content_en') return field
  return { ...field, render: (notice) => <RichText text={notice[key]} /> }
}

/** One notice, and who of its receivers has read it. */
export function NoticeDrawer({ rows }: { rows: readonly WrittenNotice[] }) {
  const say = useSay()
  const fields = useMemo(() => writtenFields(say).map(readable), [say])
  return (
    <DetailDrawer<WrittenNotice>
      fields={fields}
      query={(id) => notices.one({ id })}
      title={({ msg_title }) => msg_title}
      rows={rows}
      extra={receiversOf}
    />
  )
}

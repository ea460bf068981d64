import { Drawer } from 'antd'
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { auditFilterOf } from './audit-filter.ts'
import { auditFields, type AuditRow } from './audit.fields.tsx'
import { m } from './audit.texts.ts'
import { audit } from './audit.queries.ts'

/** Who did what, when, from where and with which result; opens over any page. */
export function AuditDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  const notices = useNotices()
  const download = useDownload()
  const verify = async () => {
    const { events, brokenAt } = await call(auditContract.verify, undefined)
    if (brokenAt === null) notices.tell(say(m.intact, { events }))
    else notices.complain(say(m.broken, { id: brokenAt }))
  }
  return (
    <Drawer
      open
      title={say(m.title)}
      size={narrow ? '100%' : 1320}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      extra={<ConfirmButton label={m.verify} icon={<SafetyCertificateOutlined />} onConfirm={verify} />}
    >
      <ListPage<AuditRow>
        name="audit"
        addressPart="audit."
        fields={auditFields}
        search={{ placeholder: m.search, maxLength: 50 }}
        query={(state) => audit.page({ page: state.page, pageSize: state.pageSize, ...auditFilterOf(state) })}
        onExport={(state, progress) =>
          download(auditContract.export, auditFilterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
      />
    </Drawer>
  )
}

import { CopyOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { QuarantineRow } from '@fengguang/domain/ingest/ingest.contract'
import { quarantineReasonNames } from '@fengguang/domain/ingest/quarantine.model'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { useCopy } from '../../kit/use-copy.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './ingest.texts.ts'
import { ingest } from './ingest.queries.ts'
import './ingest.css'

/** What was sent, as it came: shown as text, never as anything else. */
export function PayloadDrawer({ row, onClose }: { row: QuarantineRow; onClose: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  const { copied, copy } = useCopy()
  const read = useQuery(ingest.payload({ id: row.id }))
  const shown = read.data?.row.id === row.id ? read.data : undefined
  const length = shown && (shown.isHex ? shown.text.length / 2 : new TextEncoder().encode(shown.text).length)
  return (
    <Drawer
      open
      title={`${say(m.payload)} · ${say(quarantineReasonNames[row.reason])}`}
      size={narrow ? '100%' : 720}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      extra={
        shown && (
          <Button icon={<CopyOutlined />} onClick={() => void copy(shown.text)}>
            {say(copied ? m.copied : m.copy)}
          </Button>
        )
      }
    >
      {read.error && <ErrorPicture error={read.error} onRetry={() => void read.refetch()} />}
      {!shown && !read.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {shown && (
        <>
          <p>{[row.detail, shown.isHex ? say(m.hex) : ''].filter(Boolean).join(' · ')}</p>
          {/* The keyboard must reach what scrolls. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="fg-ingest-payload" tabIndex={0} aria-label={say(m.payload)}>
            {shown.text}
          </pre>
          {length !== undefined && length < shown.bytes && <p>{say(m.payloadCut, { bytes: shown.bytes })}</p>}
        </>
      )}
    </Drawer>
  )
}

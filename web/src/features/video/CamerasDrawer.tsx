import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { codecNames, type Camera } from '@fengguang/domain/video/camera.model'
import { Card } from '../../kit/Card.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { stationAccessQueries } from '../../widgets/station-switcher/account.queries.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { CameraFormDrawer } from './CameraFormDrawer.tsx'
import { m } from './video.texts.ts'
import { useRemoveCameras, videos } from './video.queries.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The cameras of one station: added, changed and removed by those who keep the station. */
export function CamerasDrawer({ open, onClose }: Props) {
  const say = useSay()
  const isNarrow = useNarrow()
  const notices = useNotices()
  const [asked, setAsked] = useState<string>()
  const [editing, setEditing] = useState<Camera | 'new'>()
  const stations = useQuery({ ...stationAccessQueries.lists({}), enabled: open }).data
  const own = useChosenStation()
  const stationId = asked ?? own ?? stations?.[0]?.stid
  const read = useQuery({ ...videos.cameras({ stationId: stationId ?? '' }), enabled: open && stationId !== undefined })
  const remove = useRemoveCameras()
  return (
    <Drawer
      open={open}
      title={say(m.manage)}
      size={isNarrow ? '100%' : 640}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      <div className="fg-camera-head">
        <Select
          aria-label={say(m.station)}
          showSearch={searchByLabel}
          value={stationId ?? null}
          options={(stations ?? []).map(({ stid, name }) => ({ value: stid, label: name }))}
          onChange={setAsked}
        />
        <Button type="primary" icon={<PlusOutlined />} disabled={!stationId} onClick={() => setEditing('new')}>
          {say(m.add)}
        </Button>
      </div>
      <Card loading={read.isPending} error={read.error} onRetry={() => void read.refetch()}>
        {read.data?.length === 0 && <Picture kind="empty" title={say(m.noCamera)} />}
        <ul className="fg-camera-list">
          {read.data?.map((camera) => (
            <li key={camera.id}>
              <div className="fg-camera-words">
                {camera.name}
                <small>{[camera.boxName, say(codecNames[camera.codec])].filter(Boolean).join(' · ')}</small>
                <small>{camera.address}</small>
              </div>
              <Button size="small" onClick={() => setEditing(camera)}>
                {say(m.edit)}
              </Button>
              <ConfirmButton
                size="small"
                danger
                label={m.remove}
                confirm={m.removeAsk}
                confirmValues={{ name: camera.name }}
                onConfirm={async () => {
                  await remove.mutateAsync({ ids: [camera.id] })
                  notices.tell(say(m.removed))
                }}
              />
            </li>
          ))}
        </ul>
      </Card>
      {stationId && (
        <CameraFormDrawer
          editing={editing}
          stationId={stationId}
          onSaved={() => notices.tell(say(m.saved))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Drawer>
  )
}

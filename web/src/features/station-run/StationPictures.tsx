import { useState } from 'react'
import { Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { stationPictureContract } from '@fengguang/domain/station-run/station-picture.contract'
import { Can, useCan } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { FileDrop } from '../../kit/file/FileDrop.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { queriesOf, useAct } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { fileAddress } from '../../widgets/file-address.ts'
import { takingOf } from '../../widgets/files/file-takings.ts'

const m = textPairs({
  title: ['电站图片', 'Pictures'],
  none: ['还没有图片', 'No picture yet'],
  add: ['上传图片', 'Upload a picture'],
  remove: ['删除图片 {name}', 'Delete picture {name}'],
  alt: ['电站图片 {name}', 'Picture of the station: {name}'],
})
const picture = takingOf('picture')
const reads = queriesOf('stationPictures', stationPictureContract)

/** What the station looks like; who maintains it adds and removes pictures here. */
export function StationPictures({ stationId }: { stationId: string }) {
  const say = useSay()
  const can = useCan()
  const [failure, setFailure] = useState<{ what: CommonFailureKey; error: unknown }>()
  const { data, error, refetch } = useQuery(reads.pics({ stationId }))
  const add = useAct('stationPictures', stationPictureContract.addPicture)
  const remove = useAct('stationPictures', stationPictureContract.removePicture)
  const tried = async (what: CommonFailureKey, work: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (problem) {
      setFailure({ what, error: problem })
    }
  }
  return (
    <Card
      title={say(m.title)}
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      {failure !== undefined && <FailureAlert {...failure} />}
      {data?.length === 0 && <Picture kind="empty" title={say(m.none)} />}
      <ul className="fg-run-pictures">
        {data?.map(({ fileId, title }) => (
          <li key={fileId}>
            <a href={fileAddress(fileId)} target="_blank" rel="noreferrer">
              <img src={fileAddress(fileId)} alt={say(m.alt, { name: title })} loading="lazy" />
            </a>
            {can('station:write') && (
              <Button
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say(m.remove, { name: title })}
                title={say(m.remove, { name: title })}
                onClick={() => void tried('record.deleteFailed', () => remove.mutateAsync({ stationId, fileId }))}
              />
            )}
          </li>
        ))}
      </ul>
      <Can do="station:write">
        <FileDrop
          multiple
          label={say(m.add)}
          taking={picture}
          onDone={(fileId, file) => add.mutateAsync({ stationId, fileId, title: file.name.slice(0, 50) })}
        />
      </Can>
    </Card>
  )
}

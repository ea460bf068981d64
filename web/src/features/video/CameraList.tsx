import { useMemo, useState } from 'react'
import type { Video } from '@fengguang/domain/video/camera.model'
import { Picture } from '../../kit/Picture.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useSay } from '../../lib/i18n.ts'
import { SearchTree } from '../../kit/tree/SearchTree.tsx'
import { cameraRows, matchingVideos, type CameraRow } from './camera-rows.ts'
import { m } from './video.texts.ts'

interface Props {
  videos: readonly Video[]
  list: 'tree' | 'flat'
  hasBoxes: boolean
  /** A camera of the chosen tile, or the station or box on the wall. */
  selectedId: string | undefined
  onScope: (scope: string) => void
  onCamera: (id: string) => void
  heightPx: number
}

const countOf = ({ count }: CameraRow) => (count === undefined ? null : <small>{count}</small>)

/** Where cameras are chosen: below their stations, or one list of them. */
export function CameraList({ videos, list, hasBoxes, selectedId, onScope, onCamera, heightPx }: Props) {
  const rows = useMemo(() => cameraRows(videos, hasBoxes), [videos, hasBoxes])
  if (list === 'flat') return <FlatList videos={videos} selectedId={selectedId} onCamera={onCamera} />
  return (
    <SearchTree<CameraRow>
      rows={rows}
      label={m.cameras}
      selectedId={selectedId}
      empty={m.noMatch}
      extra={countOf}
      heightPx={heightPx}
      placeholder={m.searchCamera}
      onSelect={({ id, count }) => (count === undefined ? onCamera(id) : onScope(id))}
    />
  )
}

function FlatList({ videos, selectedId, onCamera }: Pick<Props, 'videos' | 'selectedId' | 'onCamera'>) {
  const say = useSay()
  const [text, setText] = useState('')
  const shown = useMemo(() => matchingVideos(videos, text), [videos, text])
  return (
    <>
      <SearchInput value={text} onSearch={setText} placeholder={m.searchCamera} delayMs={150} />
      {shown.length === 0 ? (
        <Picture kind="empty" title={say(m.noMatch)} />
      ) : (
        <ul className="fg-video-flat">
          {shown.map(({ id, name, stationName }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === selectedId} onClick={() => onCamera(id)}>
                {name}
                <small>{stationName}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { hasSearchText } from '@fengguang/domain/kernel/validation'
import type { Video } from '@fengguang/domain/video/camera.model'
import { boxScope, stationScope } from './wall-state.ts'

export interface CameraRow {
  id: string
  pid: string | null
  name: string
  /** Of a station or a box: how many cameras lie below. */
  count?: number
}

const counted = (videos: readonly Video[], key: (video: Video) => string): Map<string, Video[]> =>
  Map.groupBy(videos, key)

/** Stations, where wanted their boxes, and the cameras below them, in the order they came. */
export function cameraRows(videos: readonly Video[], hasBoxes: boolean): CameraRow[] {
  const rows: CameraRow[] = []
  for (const [scope, ofStation] of counted(videos, ({ stationId }) => stationScope(stationId))) {
    rows.push({ id: scope, pid: null, name: ofStation[0]!.stationName, count: ofStation.length })
    const boxOf = ({ stationId, boxName }: Video) => (hasBoxes && boxName ? boxScope(stationId, boxName) : scope)
    for (const [place, cameras] of counted(ofStation, boxOf)) {
      if (place !== scope) rows.push({ id: place, pid: scope, name: cameras[0]!.boxName, count: cameras.length })
      for (const camera of cameras) rows.push({ id: camera.id, pid: place, name: camera.name })
    }
  }
  return rows
}

/** By camera, station or box. */
export function matchingVideos(videos: readonly Video[], text: string): readonly Video[] {
  if (text.trim() === '') return videos
  return videos.filter(({ name, stationName, boxName }) => hasSearchText(text, name, stationName, boxName))
}

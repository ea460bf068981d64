import type { Video } from '@fengguang/domain/video/camera.model'
import { instantText } from '../../kit/format.ts'

/** Names of cameras are people's words: what a file system refuses is left out. */
export function snapshotName({ stationName, name }: Pick<Video, 'stationName' | 'name'>, at: Date): string {
  const moment = instantText(at).replaceAll(/[-:]/g, '').replace(' ', '-')
  const clean = `${stationName}-${name}`.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
  return `${clean}-${moment}.png`
}

/** Nothing when there is no picture yet, or when its server does not let others read it. */
async function pictureOf(element: HTMLVideoElement): Promise<Blob | undefined> {
  if (element.videoWidth === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = element.videoWidth
  canvas.height = element.videoHeight
  canvas.getContext('2d')?.drawImage(element, 0, 0)
  return new Promise((resolve) => {
    try {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png')
    } catch {
      resolve(undefined)
    }
  })
}

/** Saves what the tile shows now; the name of the file, or nothing. */
export async function saveSnapshot(element: HTMLVideoElement, video: Video): Promise<string | undefined> {
  const picture = await pictureOf(element)
  if (!picture) return undefined
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = snapshotName(video, new Date())
  link.click()
  // The browser reads the address after the click; it may be freed only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return link.download
}

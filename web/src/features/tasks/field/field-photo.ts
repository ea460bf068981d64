import { uploadKinds } from '@fengguang/domain/files/files.contract'

const { maxBytes, types } = uploadKinds.attachment
export const photoTypes = types.filter((type) => type.startsWith('image/'))
/** What a camera may bring; it is made smaller before it is kept. */
export const mostPhotoBytes = 60_000_000
/** Enough to read a nameplate in a picture of the whole cabinet. */
const longestSidePx = 2560
const quality = 0.85

export async function checksumOf(bytes: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function drawn(picture: ImageBitmap, sidePx: number): Promise<Blob> {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo was not drawn'))),
      'image/jpeg',
      quality,
    ),
  )
}

/** As it is where the server takes it, else smaller until it fits. */
export async function fitted(photo: Blob): Promise<Blob> {
  if (photo.size <= maxBytes) return photo
  const picture = await createImageBitmap(photo)
  let sidePx = longestSidePx
  let smaller = await drawn(picture, sidePx)
  while (smaller.size > maxBytes) {
    sidePx /= 2
    smaller = await drawn(picture, sidePx)
  }
  picture.close()
  return smaller
}

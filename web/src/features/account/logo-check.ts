import { Failure } from '@fengguang/domain/kernel/failure'
import { uploadKinds } from '@fengguang/domain/files/files.contract'

export const logoLimitPx = { width: 200, height: 80 } as const // spec §5

type Measure = (file: Blob) => Promise<{ width: number; height: number }>

async function measured(file: Blob) {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/** Refused before it travels; the server looks again. */
export async function checkLogo(file: File, measure: Measure = measured): Promise<void> {
  const { types, maxBytes } = uploadKinds.logo
  if (!types.some((type) => type === file.type)) throw new Failure('file.notAPicture')
  if (file.size > maxBytes) throw new Failure('request.tooLarge')
  const { width, height } = await measure(file).catch(() => {
    throw new Failure('file.notAPicture')
  })
  if (width > logoLimitPx.width || height > logoLimitPx.height) throw new Failure('file.pictureTooBig', logoLimitPx)
}

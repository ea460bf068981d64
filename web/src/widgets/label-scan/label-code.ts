import { screens } from '@fengguang/domain/navigation/screens'

const most = 32

/** The code of a device label of this platform; labels of others are none of ours. */
export function labelCodeOf(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const code = url.searchParams.get('code') ?? ''
  const isOurs = url.origin === origin && url.pathname === screens.electronicAccount.path
  return isOurs && code !== '' && code.length <= most ? code : undefined
}

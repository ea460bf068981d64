import { useState } from 'react'

/** True from the first time on: a lazy drawer stays mounted once opened, so that it can slide out when closed. */
export function useEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}

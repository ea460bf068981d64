import { useEffect, useState } from 'react'
import { readOutlines } from './map-file.ts'
import type { Outline } from './map-outline.ts'

export function useOutlines() {
  const [outlines, setOutlines] = useState<readonly Outline[]>()
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    readOutlines().then(setOutlines, () => setIsFailed(true))
  }, [])
  return { outlines, isFailed }
}

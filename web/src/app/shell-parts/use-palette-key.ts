import { useEffect } from 'react'

/** Ctrl+K, or ⌘K, anywhere but on a page that is locked; the browser's own meaning of it (the search bar) gives way. */
export function usePaletteKey(open: (() => void) | undefined): void {
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}

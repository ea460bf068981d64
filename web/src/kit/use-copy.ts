import { useCallback, useState } from 'react'

/** The clipboard API is absent on plain-http addresses of a plant network: a text box still copies there. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.style.position = 'fixed'
  box.style.opacity = '0'
  document.body.append(box)
  box.select()
  const done = document.execCommand('copy')
  box.remove()
  return done
}

export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const copy = useCallback(async (text: string) => {
    if (!window.isSecureContext) {
      setCopied(copyBySelection(text))
      return
    }
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }, [])
  return { copied, copy }
}

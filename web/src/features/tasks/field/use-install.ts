import { useEffect, useState } from 'react'

/** Chromium offers an installation by this event; other browsers have it in their menu. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

export function useInstall(): (() => Promise<void>) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const take = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    window.addEventListener('beforeinstallprompt', take)
    return () => window.removeEventListener('beforeinstallprompt', take)
  }, [])
  return (
    offer &&
    (async () => {
      setOffer(undefined)
      await offer.prompt()
    })
  )
}

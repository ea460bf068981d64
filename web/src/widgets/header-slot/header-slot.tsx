import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const slotNames = ['dataTime', 'messages'] as const
export type SlotName = (typeof slotNames)[number]

interface Slots {
  places: Partial<Record<SlotName, HTMLElement>>
  put: (name: SlotName, element: HTMLElement | null) => void
}
const SlotContext = createContext<Slots | undefined>(undefined)

/** Around the header and the page, so that the page can speak in the header. */
export function HeaderSlots({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<Slots['places']>({})
  const slots = useMemo(
    (): Slots => ({
      places,
      put: (name, element) =>
        setPlaces((before) => {
          if (before[name] === (element ?? undefined)) return before
          const { [name]: _, ...others } = before
          return element ? { ...others, [name]: element } : others
        }),
    }),
    [places],
  )
  return <SlotContext value={slots}>{children}</SlotContext>
}

/** The place itself; takes no room while it is empty. */
export function HeaderSlot({ name }: { name: SlotName }) {
  const put = use(SlotContext)?.put
  const [register] = useState(() => (element: HTMLElement | null) => put?.(name, element))
  return <div ref={register} className="fg-header-slot" data-slot={name} />
}

/** Shows its children in the header: the data time of a screen, or what there is to read. Nowhere outside of the shell. */
export function InHeader({ slot, children }: { slot: SlotName; children: ReactNode }) {
  const place = use(SlotContext)?.places[slot]
  return place ? createPortal(children, place) : null
}

import { useRef, type ReactNode } from 'react'
import { Drawer } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { useNarrow } from '../use-narrow.ts'
import { TabViews, type View } from './TabViews.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Name of the row of tabs. */
  label: string
  panels: readonly View[]
  shown: string | undefined
  onShow: (key: string) => void
  /** Buttons in the head; on a phone they stand below it, because the title needs the room. */
  extra?: ReactNode
  /** Above the tabs, whichever of them is chosen. */
  above?: ReactNode
  /** Instead of the tabs, while there is nothing to show in them. */
  instead?: ReactNode
  /** Forms that open over it. */
  children?: ReactNode
  widthPx?: number
}

/** A drawer of several panels; fills the screen of a phone. `usePanelAddress` keeps what is open in the address. */
export function PanelDrawer(props: Props) {
  const { isOpen, onClose, title, label, panels, shown, onShow, extra, above, instead, children, widthPx = 720 } = props
  const say = useSay()
  const narrow = useNarrow()
  const box = useRef<HTMLDivElement>(null)
  // Antd leaves the focus on the mask: the arrow keys should change panels at once. Who types already is left alone.
  const enter = () => {
    if (box.current?.contains(document.activeElement)) return
    box.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')?.focus()
  }
  return (
    <Drawer
      open={isOpen}
      size={narrow ? '100%' : widthPx}
      title={title}
      onClose={onClose}
      closable={{ 'aria-label': say(m.close) }}
      destroyOnHidden
      afterOpenChange={(open) => open && enter()}
      extra={!narrow && extra}
    >
      {instead ?? (
        <div ref={box} className="fg-panels">
          {narrow && extra}
          {above}
          <TabViews views={panels} shown={shown} onShow={onShow} label={label} isWrapping={narrow} />
        </div>
      )}
      {children}
    </Drawer>
  )
}

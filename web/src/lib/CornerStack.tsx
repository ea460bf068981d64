import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { textPairs } from '@fengguang/domain/kernel/texts'
import {
  addHost, clearCorner, cornerLimit, cornerMessages, dropCorner, isDrawingHost, subscribeCorner, type CornerMessage,
} from './corner-messages.ts' // prettier-ignore
import { useSay } from './i18n.ts'
import './corner.css'

const m = textPairs({
  corner: ['消息', 'Messages'],
  close: ['关闭', 'Close'],
  closeAll: ['全部关闭', 'Close all'],
  more: ['还有 {count} 条', '{count} more'],
})

const shownMs = { status: 4000, alert: 8000 } as const
const shownWithActionMs = 10_000

/** Its time runs only while it is visible and the pointer is elsewhere. */
function Corner({ message, isHeld }: { message: CornerMessage; isHeld: boolean }) {
  const say = useSay()
  const { id, text, role, action, title, onClose } = message
  const forMs = message.shownMs ?? (action ? shownWithActionMs : shownMs[role])
  useEffect(() => {
    const timer = isHeld || forMs === 'stays' ? undefined : setTimeout(() => dropCorner(id), forMs)
    return () => clearTimeout(timer)
  }, [id, forMs, isHeld])
  const act = () => {
    dropCorner(id)
    action?.run()
  }
  const close = () => {
    dropCorner(id)
    onClose?.()
  }
  return (
    <li className="fg-corner-message" data-role={role}>
      {role === 'alert' ? <ExclamationCircleOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      <span role={role} className="fg-corner-text">
        {title && <b>{title}</b>}
        {text}
      </span>
      {action && (
        <button type="button" className="fg-corner-action" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label={say(m.close)} onClick={close}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

/** Bottom right, the newest three; the others wait behind a number. */
export function CornerStack() {
  const say = useSay()
  const [host] = useState(() => Symbol('corner'))
  const all = useSyncExternalStore(subscribeCorner, cornerMessages)
  const isDrawing = useSyncExternalStore(subscribeCorner, () => isDrawingHost(host))
  const [isHeld, setIsHeld] = useState(false)
  const watch = useCallback((element: HTMLElement) => {
    const watching = new AbortController()
    element.addEventListener('mouseenter', () => setIsHeld(true), { signal: watching.signal })
    element.addEventListener('mouseleave', () => setIsHeld(false), { signal: watching.signal })
    return () => {
      watching.abort()
      setIsHeld(false)
    }
  }, [])
  useEffect(() => addHost(host), [host])
  if (!isDrawing || all.length === 0) return null
  const waiting = all.length - cornerLimit
  return createPortal(
    <aside ref={watch} className="fg-corner" aria-label={say(m.corner)}>
      <ul>
        {all.slice(0, cornerLimit).map((message) => (
          <Corner key={message.id} message={message} isHeld={isHeld} />
        ))}
      </ul>
      {waiting > 0 && (
        <div className="fg-corner-more">
          <span title={say(m.more, { count: waiting })}>+{waiting}</span>
          <button type="button" onClick={clearCorner}>
            {say(m.closeAll)}
          </button>
        </div>
      )}
    </aside>,
    document.body,
  )
}

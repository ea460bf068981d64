import { textPairs } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import './fullscreen.css'

const m = textPairs({
  enter: ['双击进入全屏', 'Double-click for full screen'],
  leave: ['双击退出全屏', 'Double-click to leave full screen'],
})

export function FullscreenHint({ isShown }: { isShown: boolean }) {
  const say = useSay()
  if (!isShown) return null
  return <output className="fg-fullscreen-hint">{say(document.fullscreenElement ? m.leave : m.enter)}</output>
}

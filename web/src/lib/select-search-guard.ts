import { cleanSearchText, selectSearchLength } from '@fengguang/domain/kernel/validation'

const isSelectSearch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('.ant-select:not(.ant-select-auto-complete)') !== null

/** React listens to its own record of the value: only the element's own setter leaves a change to be noticed. */
// oxlint-disable-next-line typescript/unbound-method -- called with its element
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Search text of specification §5 in every select and tree: anything but Chinese, letters and digits is removed, and so
 * is what goes beyond 10 characters. Before React sees it, so that no list of the app can forget it.
 */
export function guardSelectSearch(root: Document, onCleaned: (why: 'characters' | 'length') => void): () => void {
  const clean = (event: Event) => {
    const { target } = event
    // While Chinese is being composed the letters of its pinyin must stay.
    if (!isSelectSearch(target) || (event instanceof InputEvent && event.isComposing)) return
    const allowed = cleanSearchText(target.value, Infinity)
    const text = cleanSearchText(target.value, selectSearchLength)
    if (text === target.value) return
    const why = allowed === target.value ? 'length' : 'characters'
    setValue?.call(target, text)
    onCleaned(why)
  }
  root.addEventListener('input', clean, true)
  root.addEventListener('compositionend', clean, true)
  return () => {
    root.removeEventListener('input', clean, true)
    root.removeEventListener('compositionend', clean, true)
  }
}

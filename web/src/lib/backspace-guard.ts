const textTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number', 'date', 'time', 'month', 'week', 'datetime-local']) // prettier-ignore

function isEditable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return textTypes.has(target.type) && !target.readOnly && !target.disabled
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest('[contenteditable=true]') !== null)
  )
}

function onKey(event: KeyboardEvent): void {
  // Seen from the document a shadow root's field is its host: ask for the real target.
  if (event.key === 'Backspace' && !isEditable(event.composedPath()[0] ?? event.target)) event.preventDefault()
}

/** Backspace outside of a text field goes back a page in some browsers, and takes an unsaved form along (spec §5). */
export function guardBackspace(page: Document): () => void {
  page.addEventListener('keydown', onKey)
  return () => page.removeEventListener('keydown', onKey)
}

/** An undo or a next step, offered as long as the message is shown. */
export interface CornerAction {
  label: string
  run: () => unknown
}

export interface CornerMessage {
  id: number
  text: string
  action?: CornerAction | undefined
  /** An alert interrupts the screen reader, a status waits. */
  role: 'status' | 'alert'
  title?: string | undefined
  /** `stays` waits to be closed; by its role unless said. */
  shownMs?: number | 'stays' | undefined
  /** Somebody closed it by hand. */
  onClose?: (() => unknown) | undefined
}
export type CornerLook = Pick<CornerMessage, 'title' | 'shownMs' | 'onClose'>

export const cornerLimit = 3

let messages: readonly CornerMessage[] = []
let hosts: readonly symbol[] = []
let nextId = 1
const listeners = new Set<() => void>()

function put(now: readonly CornerMessage[], hostsNow = hosts): void {
  messages = now
  hosts = hostsNow
  for (const listener of listeners) listener()
}

/** The newest first; a text that is still shown is not said twice. */
export function postCorner(
  text: string,
  role: CornerMessage['role'],
  action?: CornerAction,
  look: CornerLook = {},
): void {
  const others = messages.filter((one) => one.text !== text || one.role !== role || one.title !== look.title)
  put([{ id: nextId++, text, role, action, ...look }, ...others])
}

export const dropCorner = (id: number): void => put(messages.filter((one) => one.id !== id))
export const clearCorner = (): void => put([])
export const cornerMessages = (): readonly CornerMessage[] => messages

/** Pages, drawers and dialogs each may hold notices; the corner is one, and the first of them draws it. */
export function addHost(host: symbol): () => void {
  put(messages, [...hosts, host])
  return () =>
    put(
      messages,
      hosts.filter((one) => one !== host),
    )
}
export const isDrawingHost = (host: symbol): boolean => hosts[0] === host

export function subscribeCorner(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

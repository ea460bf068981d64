import { useRef } from 'react'
import { Drawer } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { m as own } from './form.texts.ts'
import { useAsk } from '../use-ask.tsx'
import { useNarrow } from '../use-narrow.ts'
import { SchemaForm, type FormChildren, type FormHandle } from './SchemaForm.tsx'
import type { FormProps } from './use-schema-form.ts'

interface Props<V extends object> extends Omit<FormProps<V>, 'onSaved'> {
  open: boolean
  title: TextPair
  submitLabel?: TextPair
  /** Called after a save as well. */
  onClose: () => void
  widthPx?: number
  children?: FormChildren
}

/** A form at the side of its list; leaving with unsaved changes asks first. */
export function FormDrawer<V extends object>({ open, title, onClose, widthPx = 560, ...form }: Props<V>) {
  const say = useSay()
  const narrow = useNarrow()
  const { ask, holder } = useAsk()
  const handle = useRef<FormHandle>(null)
  const close = async () => {
    const question = { title: say(own.unsaved), okText: say(own.leave), cancelText: say(own.stay), danger: true }
    if (handle.current?.isDirty() && !(await ask(question))) return
    handle.current?.discard()
    onClose()
  }
  return (
    <Drawer
      open={open}
      title={say(title)}
      size={narrow ? '100%' : widthPx}
      destroyOnHidden
      onClose={() => void close()}
      closable={{ 'aria-label': say(m.close) }}
    >
      {holder}
      <SchemaForm<V> {...form} ref={handle} onCancel={() => void close()} onSaved={onClose} />
    </Drawer>
  )
}

import { Button, type ButtonProps } from 'antd'
import type { TextPair, TextValues } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'
import { m } from './kit.texts.ts'
import { useAsk } from './use-ask.tsx'
import { useOnce } from './use-once.ts'

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'disabled' | 'danger' | 'className'> {
  label: TextPair
  /** The question; without it the action runs at once, still guarded against a double click. */
  confirm?: TextPair
  confirmValues?: TextValues
  onConfirm: () => unknown
}

/** Asks before destroying; runs once however often it is clicked; says why when it fails. */
export function ConfirmButton({ label, confirm, confirmValues, onConfirm, danger = false, ...look }: Props) {
  const say = useSay()
  const { ask, attempt, holder } = useAsk()
  const { run, running } = useOnce(() => attempt(onConfirm))
  const start = async () => {
    if (!confirm) return await run()
    const question = { title: say(confirm, confirmValues), okText: say(label), danger }
    if (await ask(danger ? { ...question, content: say(m.askAgain) } : question)) await run()
  }
  return (
    <>
      <Button {...look} danger={danger} loading={running} onClick={() => void start()}>
        {say(label)}
      </Button>
      {holder}
    </>
  )
}

import { Alert, Button } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { instantText } from '../format.ts'
import { m } from './form.texts.ts'
import type { Draft } from './form-draft.ts'

interface Props {
  draft: Draft
  onTake: () => void
  onDrop: () => void
}

/** What was typed here before and never saved. */
export function DraftOffer({ draft, onTake, onDrop }: Props) {
  const say = useSay()
  return (
    <Alert
      className="fg-form-row"
      type="info"
      showIcon
      title={say(m.draftKept, { time: instantText(draft.at) })}
      action={
        <span className="fg-form-draft">
          <Button size="small" type="primary" onClick={onTake}>
            {say(m.draftTake)}
          </Button>
          <Button size="small" onClick={onDrop}>
            {say(m.draftDrop)}
          </Button>
        </span>
      }
    />
  )
}

import { Select } from 'antd'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import { useSay } from '../../lib/i18n.ts'
import { m } from './analysis.texts.ts'
import { useSpan } from './use-span.ts'

export const isLossClass = (id: string): id is (typeof lossClasses)[number] =>
  (lossClasses as readonly string[]).includes(id)

export function ChosenClass() {
  const say = useSay()
  const { lossClass, change } = useSpan()
  return (
    <Select
      className="fg-analysis-class"
      aria-label={say(m.classes)}
      value={lossClass ?? 'all'}
      options={[
        { value: 'all', label: say(m.allClasses) },
        ...lossClasses.map((value) => ({ value, label: say(lossClassNames[value]) })),
      ]}
      onChange={(value) => change({ lossClass: isLossClass(value) ? value : undefined })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { defectLossLabels } from '@fengguang/domain/defects/defect.labels'
import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { useSay } from '../../lib/i18n.ts'
import { defects } from './defects.queries.ts'
import { lossReasons, m } from './defects.texts.ts'

const keys = ['hours', 'lossKwh', 'lossYuan'] as const

/** What the alarm behind a defect has cost so far. */
export function DefectLossCard({ id }: { id: string }) {
  const say = useSay()
  const { data, error, isPending, refetch } = useQuery(defects.loss({ id }))
  return (
    <Card title={say(m.lossTitle)} loading={isPending} error={error ?? undefined} onRetry={() => void refetch()}>
      {data?.reason && <p>{say(lossReasons[data.reason])}</p>}
      {data && data.hours !== null && (
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 3 }}
          items={keys.map((key) => {
            const { label, unit, format } = defectLossLabels[key]
            return { key, label: say(label), children: `${numberText(data[key], format.decimals)} ${unit}` }
          })}
        />
      )}
      <p>{say(m.lossNote)}</p>
    </Card>
  )
}

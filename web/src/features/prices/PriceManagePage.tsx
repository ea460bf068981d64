import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Card } from '../../kit/Card.tsx'
import { screens } from '@fengguang/domain/navigation/screens'
import { useSay } from '../../lib/i18n.ts'
import { FactorList } from './FactorList.tsx'
import { PriceList } from './PriceList.tsx'
import { m } from './prices.texts.ts'

/** What a kilowatt-hour earns and spares, with everything that was entered before. */
export function PriceManagePage() {
  const say = useSay()
  const [params, setParams] = useSearchParams()
  return (
    <Card title={say(screens.priceManage.title)}>
      <Tabs
        activeKey={params.get('tab') === 'factors' ? 'factors' : 'prices'}
        onChange={(tab) => setParams({ tab })}
        items={[
          { key: 'prices', label: say(m.prices), children: <PriceList /> },
          { key: 'factors', label: say(m.factors), children: <FactorList /> },
        ]}
      />
    </Card>
  )
}

import { Tabs } from 'antd'
import { z } from 'zod'
import { Card } from '../../kit/Card.tsx'
import { screens } from '@fengguang/domain/navigation/screens'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { FactorList } from './FactorList.tsx'
import { PriceList } from './PriceList.tsx'
import { m } from './prices.texts.ts'

const tabs = ['prices', 'factors'] as const
const TabAddress = z.object({ tab: z.enum(tabs).default('prices') })
const keepNone = () => false

/** What a kilowatt-hour earns and spares, with everything that was entered before. */
export function PriceManagePage() {
  const say = useSay()
  const [{ tab }, change] = useAddress(TabAddress)
  return (
    <Card title={say(screens.priceManage.title)}>
      <Tabs
        activeKey={tab}
        onChange={(next) => change({ tab: tabs.find((one) => one === next) }, { keep: keepNone })}
        items={[
          { key: 'prices', label: say(m.prices), children: <PriceList /> },
          { key: 'factors', label: say(m.factors), children: <FactorList /> },
        ]}
      />
    </Card>
  )
}

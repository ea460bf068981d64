import { Drawer, Tabs } from 'antd'
import { m as kit } from '../../kit/kit.messages.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { FactorList } from './FactorList.tsx'
import { panelTitle } from './panel-title.ts'
import { PriceList } from './PriceList.tsx'
import { m } from './prices.messages.ts'

interface Props {
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

/** What a kilowatt-hour earns and spares, with everything that was entered before. */
export function PricesDrawer({ tab, onTab, onClose }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  return (
    <Drawer
      open
      title={say(panelTitle)}
      size={narrow ? '100%' : 1240}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      <Tabs
        activeKey={tab === 'factors' ? 'factors' : 'prices'}
        onChange={onTab}
        items={[
          { key: 'prices', label: say(m.prices), children: <PriceList /> },
          { key: 'factors', label: say(m.factors), children: <FactorList /> },
        ]}
      />
    </Drawer>
  )
}

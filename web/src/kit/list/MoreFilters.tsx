import { lazy, Suspense, useState } from 'react'
import { Badge, Button, Popover } from 'antd'
import { FilterOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { isSet, type ListFilter } from './list-filter.ts'
import type { ListAddress } from './use-list-state.ts'

const FilterPanel = lazy(() => import('./FilterPanel.tsx').then((x) => ({ default: x.FilterPanel })))

export interface FilterProps extends Pick<ListAddress, 'state' | 'change'> {
  filters: readonly ListFilter[]
}

/** Filters of what no column shows: their inputs load with the first click, and what is set shows as chips. */
export function MoreFilters(props: FilterProps) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const count = props.filters.filter((filter) => isSet(filter, props.state.filters)).length
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <Suspense fallback={null}>
          <FilterPanel {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      }
    >
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined />} aria-expanded={isOpen}>
          {say(m.filters)}
        </Button>
      </Badge>
    </Popover>
  )
}

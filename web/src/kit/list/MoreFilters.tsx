import { useState } from 'react'
import { Button, Popover } from 'antd'
import { FilterOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from './list-parts.texts.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { isSet, type FilterProps } from './list-filter.ts'

/** Filters of what no column shows; what is set shows as chips. */
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
      content={<FilterPanel {...props} onClose={() => setIsOpen(false)} />}
    >
      <Button icon={<FilterOutlined />} aria-expanded={isOpen}>
        {say(m.filters)}
        {count > 0 && ` (${count})`}
      </Button>
    </Popover>
  )
}

import { cloneElement, isValidElement, useEffect } from 'react'
import { Pagination } from 'antd'
import { pageSizes } from '@fengguang/domain/kernel/endpoint'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import type { ListChange, ListState } from './list-address.ts'

interface Props {
  state: ListState
  total: number
  narrow: boolean
  onChange: (change: ListChange) => void
}

export function ListPaging({ state, total, narrow, onChange }: Props) {
  const say = useSay()
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize))
  // The last row of the last page was deleted, or an old link points past the end.
  useEffect(() => {
    if (total > 0 && state.page > lastPage) onChange({ page: lastPage })
  }, [total, state.page, lastPage, onChange])
  return (
    <div className="fg-list-paging">
      <span aria-live="polite">{say(m.total, { count: total })}</span>
      <Pagination
        size="small"
        current={Math.min(state.page, lastPage)}
        pageSize={state.pageSize}
        total={total}
        simple={narrow}
        showSizeChanger={!narrow}
        pageSizeOptions={[...pageSizes]}
        // Antd names these buttons by their icons alone.
        itemRender={(_, type, item) =>
          isValidElement<{ 'aria-label'?: string }>(item) && (type === 'prev' || type === 'next')
            ? cloneElement(item, { 'aria-label': say(m[`${type}Page`]) })
            : item
        }
        onChange={(page, pageSize) => onChange(pageSize === state.pageSize ? { page } : { pageSize })}
      />
    </div>
  )
}

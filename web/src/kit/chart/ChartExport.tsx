import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import type { ExportProgress } from '../list/list-actions.ts'
import { useAsk } from '../use-ask.tsx'
import { useOnce } from '../use-once.ts'
import { m } from './chart.texts.ts'
import type { ChartTable } from './chart-table.ts'

export const tableFormats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof tableFormats)[number]
export type ExportChart = (format: TableFormat, progress: ExportProgress) => Promise<unknown>

interface Props {
  name: string
  fileName: string
  isReady: boolean
  tableOf: () => ChartTable
  /** Undefined while no picture is drawn. */
  imageOf: (() => string | undefined) | undefined
  onExport: ExportChart | undefined
}

const isTable = (key: string): key is TableFormat => (tableFormats as readonly string[]).includes(key)

/** The figures and the picture as files; a long export says how far it is. */
export function ChartExport({ name, fileName, isReady, tableOf, imageOf, onExport }: Props) {
  const say = useSay()
  const { attempt, holder } = useAsk()
  const [fraction, setFraction] = useState<number>()
  const { run, running } = useOnce(async (key: string) => {
    setFraction(undefined)
    await attempt(async () => {
      const { savePicture, saveTable } = await import('./chart-file.ts')
      if (!isTable(key)) savePicture(imageOf?.() ?? '', fileName)
      else if (onExport) await onExport(key, setFraction)
      else await saveTable(tableOf(), key, fileName)
    })
  })
  const label = say(m.saveOf, { name })
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={!isReady || running}
        menu={{
          items: [...tableFormats, ...(imageOf ? ['png' as const] : [])].map((key) => ({ key, label: say(m[key]) })),
          onClick: ({ key }) => void run(key),
        }}
      >
        <Button
          size="small"
          icon={<DownloadOutlined />}
          aria-label={label}
          title={say(m.save)}
          disabled={!isReady}
          loading={running}
        >
          {running && fraction !== undefined ? `${Math.min(99, Math.round(fraction * 100))}%` : null}
        </Button>
      </Dropdown>
      {holder}
    </>
  )
}

import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { exportFormats, telemetryContract, type CurvePoint } from '@fengguang/domain/telemetry/telemetry.contract'
import { csvText, saveText } from '../../kit/csv.ts'
import type { Curve } from '../../kit/curve/curve.model.ts'
import { curveHead, curveRows } from '../../kit/curve/curve-table.ts'
import { useAsk } from '../../kit/use-ask.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import type { TelemetryRange } from '../telemetry-range.ts'
import { m } from '../widgets.texts.ts'

interface Props {
  points: readonly CurvePoint[]
  range: TelemetryRange
  zone: string
  curves: readonly Curve[] | undefined
  fileName: string
  /** The curves do not come from the server: what is drawn is what is saved. */
  isLocal: boolean
}

const formatNames = { xlsx: m.exportExcel, csv: m.export } as const

/** Saves what the picture shows; a long export tells how far it is. */
export function CurveExportMenu({ points, range, zone, curves, fileName, isLocal }: Props) {
  const say = useSay()
  const download = useDownload()
  const { attempt, holder } = useAsk()
  const [percent, setPercent] = useState<number>()
  const save = useOnce(async (format: (typeof exportFormats)[number]) => {
    setPercent(undefined)
    await attempt(() =>
      download(
        telemetryContract.exportCurves,
        { points: [...points], ...range, format },
        {
          fileName: `${fileName}.${format}`,
          onProgress: ({ receivedBytes, totalBytes }) =>
            setPercent(totalBytes ? Math.min(99, Math.round((receivedBytes / totalBytes) * 100)) : undefined),
        },
      ),
    )
  })
  const saveShown = () => {
    if (!curves) return
    const rows = curveRows(curves).map(({ timeMs, values }) => [isoWithOffset(new Date(timeMs), zone), ...values])
    saveText(csvText([[say(m.time), ...curves.map(curveHead)], ...rows]), `${fileName}.csv`)
  }
  const button = (onClick?: () => void) => (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      aria-label={say(m.exportCurve)}
      title={say(m.exportCurve)}
      disabled={!curves}
      loading={save.running}
      {...(onClick && { onClick })}
    >
      {save.running && percent !== undefined ? `${percent}%` : null}
    </Button>
  )
  if (isLocal) return button(saveShown)
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={!curves || save.running}
        menu={{
          items: exportFormats.map((format) => ({ key: format, label: say(formatNames[format]) })),
          onClick: ({ key }) => void save.run(key === 'csv' ? 'csv' : 'xlsx'),
        }}
      >
        {button()}
      </Dropdown>
      {holder}
    </>
  )
}

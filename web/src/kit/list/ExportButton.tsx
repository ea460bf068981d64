import { useState } from 'react'
import { Button } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { useAsk } from '../use-ask.tsx'
import { useOnce } from '../use-once.ts'
import type { ExportProgress } from './list-actions.ts'

export function ExportButton({ onExport }: { onExport: (progress: ExportProgress) => Promise<unknown> }) {
  const say = useSay()
  const { attempt, holder } = useAsk()
  const [fraction, setFraction] = useState<number>()
  const { run, running } = useOnce(async () => {
    setFraction(undefined)
    await attempt(() => onExport(setFraction))
  })
  const percent = fraction === undefined ? '' : `${Math.round(fraction * 100)}%`
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={running} onClick={() => void run()}>
        {running ? say(m.exporting, { percent }) : say(m.export)}
      </Button>
      {holder}
    </>
  )
}

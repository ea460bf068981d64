import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { z } from 'zod'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { LabelScanButton } from '../../widgets/label-scan/LabelScanButton.tsx'
import { equipment } from './equipment.queries.ts'
import { m } from './equipment.texts.ts'

const ScanAddress = z.object({ code: textParam(32), id: textParam() })

/** A phone reads the label here, as its own camera would. */
export function ScanLabel() {
  const [, change] = useAddress(ScanAddress)
  return <LabelScanButton onCode={(code) => change({ code })} />
}

/** A label that was scanned opens its device; one that is unknown or of another company says so. */
export function ScannedLabel() {
  const say = useSay()
  const [{ code }, change] = useAddress(ScanAddress)
  const { data, error } = useQuery({ ...equipment.byCode({ code: code ?? '' }), enabled: code !== undefined })
  const found = code === undefined ? undefined : data?.id
  useEffect(() => {
    if (found !== undefined) change({ code: undefined, id: found }, { replace: true })
  }, [found, change])
  if (code === undefined) return null
  return error ? <FailureAlert what="query.failed" error={error} /> : <Spin description={say(m.searching)} />
}

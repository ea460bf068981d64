import { Suspense, useState } from 'react'
import { QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { qrDetector } from './barcode-detector.ts'
import { m } from './label-scan.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const LabelScanner = lazy(() => import('./LabelScanner.tsx').then((x) => ({ default: x.LabelScanner })))

interface Props {
  disabled?: boolean
  onCode: (code: string) => void
}

/** Reads the label of a device by the camera; where the browser cannot, it says how else. */
export function LabelScanButton({ disabled = false, onCode }: Props) {
  const say = useSay()
  const [detector] = useState(qrDetector)
  const [isOpen, setIsOpen] = useState(false)
  const take = (code: string) => {
    setIsOpen(false)
    onCode(code)
  }
  if (!detector) return <span className="fg-label-hint">{say(m.ownCamera)}</span>
  return (
    <>
      <Button icon={<QrcodeOutlined />} disabled={disabled} onClick={() => setIsOpen(true)}>
        {say(m.scan)}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <LabelScanner detector={detector} onCode={take} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert, Modal } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import type { qrDetector } from './barcode-detector.ts'
import { labelCodeOf } from './label-code.ts'
import { m } from './label-scan.texts.ts'
import './label-scan.css'

const pauseMs = 250

interface Props {
  detector: NonNullable<ReturnType<typeof qrDetector>>
  onCode: (code: string) => void
  onClose: () => void
}

type Trouble = 'denied' | 'other' | undefined

/** The picture of the back camera, looked at until a label of ours is in it. */
export function LabelScanner({ detector, onCode, onClose }: Props) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble>()
  const look = useEffectEvent(async (): Promise<boolean> => {
    const picture = video.current
    if (!picture || picture.readyState < picture.HAVE_CURRENT_DATA) return false
    const [found] = await detector.detect(picture)
    if (!found) return false
    const code = labelCodeOf(found.rawValue, location.origin)
    if (code === undefined) setTrouble('other')
    else onCode(code)
    return code !== undefined
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const closing = new AbortController()
    const watch = async () => {
      if (closing.signal.aborted || (await look())) return
      timer = setTimeout(() => void watch(), pauseMs)
    }
    const opened = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    opened.then(
      (stream) => {
        closing.signal.addEventListener('abort', () => stream.getTracks().forEach((track) => track.stop()))
        if (closing.signal.aborted) return stream.getTracks().forEach((track) => track.stop())
        if (video.current) video.current.srcObject = stream
        return watch()
      },
      () => setTrouble('denied'),
    )
    return () => {
      clearTimeout(timer)
      closing.abort()
    }
  }, [])
  return (
    <Modal open title={say(m.scan)} footer={null} onCancel={onClose} destroyOnHidden>
      {trouble && <Alert type="warning" showIcon title={say(m[trouble])} />}
      {trouble !== 'denied' && (
        <>
          <video ref={video} className="fg-label-video" autoPlay muted playsInline aria-label={say(m.picture)} />
          <p>{say(m.aim)}</p>
        </>
      )}
    </Modal>
  )
}

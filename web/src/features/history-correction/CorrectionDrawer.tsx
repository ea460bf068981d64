import { useState } from 'react'
import { Alert, Button, Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import {
  correctionContract,
  type CorrectionAsk,
  type CorrectionPreview,
} from '@fengguang/domain/history-correction/correction.contract'
import type { CorrectionAction } from '@fengguang/domain/history-correction/correction.model'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { SchemaForm } from '../../kit/form/SchemaForm.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useOnce } from '../../kit/use-once.ts'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { askOf, CorrectionForm } from './correction-form.ts'
import { correctionFormFields } from './correction-form.fields.tsx'
import { CorrectionPreviewPanel } from './CorrectionPreviewPanel.tsx'
import { m } from './history-correction.texts.ts'
import { deviceDetail, useApply } from './history-correction.queries.ts'
import { PlantFields } from './PlantFields.tsx'
import { usePlantChoice } from './use-plant-choice.ts'

interface Seen {
  ask: CorrectionAsk & { reason: string }
  preview: CorrectionPreview
}

interface Props {
  onApplied: (count: number) => void
  onClose: () => void
}

/** First where and what, then before and after, and only then the correction. */
export function CorrectionDrawer({ onApplied, onClose }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const apply = useApply()
  const choice = usePlantChoice()
  const [deviceIds, setDeviceIds] = useState<readonly string[]>([])
  const [point, setPoint] = useState<string>()
  const [action, setAction] = useState<CorrectionAction>()
  const [seen, setSeen] = useState<Seen>()
  const [failure, setFailure] = useState<unknown>()
  const [firstId] = deviceIds
  /** Times are those of the station's clock. */
  const zone = useQuery({ ...deviceDetail({ id: firstId ?? '' }), enabled: firstId !== undefined }).data?.timeZone
  const { run: confirm, running } = useOnce(async () => {
    if (!seen) return
    setFailure(undefined)
    try {
      const { changed } = await apply.mutateAsync(seen.ask)
      onApplied(changed)
      onClose()
    } catch (error) {
      setFailure(error)
    }
  })
  const look = async (form: CorrectionForm) => {
    if (zone === undefined) return
    const ask = askOf(form, deviceIds, zone)
    const { reason: _reason, ...question } = ask
    setSeen({ ask, preview: await call(correctionContract.preview, question) })
    setFailure(undefined)
  }
  const isFine = seen !== undefined && seen.preview.outside === 0 && seen.preview.changed > 0
  return (
    <Drawer
      open
      title={say(m.correctTitle)}
      size={narrow ? '100%' : 860}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      footer={
        seen && (
          <div className="fg-correction-foot">
            <Button disabled={running} onClick={() => setSeen(undefined)}>
              {say(m.back)}
            </Button>
            <Button type="primary" disabled={!isFine} loading={running} onClick={() => void confirm()}>
              {say(m.apply, { count: seen.preview.changed })}
            </Button>
          </div>
        )
      }
    >
      {/* Kept while the preview is shown: going back finds everything as it was. */}
      <div className="fg-correction" hidden={seen !== undefined}>
        <PlantFields choice={choice} deviceIds={deviceIds} onDevices={setDeviceIds} />
        {choice.type === undefined || deviceIds.length === 0 || zone === undefined ? (
          <Alert type="info" showIcon title={say(m.chooseFirst)} />
        ) : (
          <SchemaForm<CorrectionForm>
            key={choice.type}
            schema={CorrectionForm}
            fields={correctionFormFields({
              type: choice.type,
              zone,
              point,
              action,
              onPoint: setPoint,
              onAction: setAction,
              say,
            })}
            submitLabel={m.preview}
            onSubmit={look}
            onCancel={onClose}
          />
        )}
      </div>
      {seen && zone !== undefined && (
        <div className="fg-correction">
          {failure !== undefined && <FailureAlert what="processing.failed" error={failure} />}
          <CorrectionPreviewPanel preview={seen.preview} zone={zone} />
        </div>
      )}
    </Drawer>
  )
}

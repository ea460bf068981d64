import { QRCode } from 'antd'
import { screens } from '@fengguang/domain/navigation/screens'
import { PrintPage } from '../../kit/print/PrintPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { EquipmentRow } from './equipment.queries.ts'
import { m } from './equipment.texts.ts'

const sizePx = 96
/** The code alone: a label that is found tells nothing. */
const addressOf = (code: string): string => `${window.location.origin}${screens.electronicAccount.path}?code=${code}`

/** Labels for the devices themselves, on paper. */
export function LabelSheet({ rows, onClose }: { rows: readonly EquipmentRow[]; onClose: () => void }) {
  const say = useSay()
  return (
    <PrintPage title={say(m.labelSheet)} onClose={onClose}>
      <ul className="fg-equipment-labels">
        {rows.map(({ id, code, deviceName, stationName, model, serialNo }) => (
          <li key={id}>
            <span aria-hidden>
              <QRCode
                type="svg"
                value={addressOf(code)}
                size={sizePx}
                bordered={false}
                color="black"
                bgColor="white"
                errorLevel="M"
              />
            </span>
            <div>
              <strong>{deviceName}</strong>
              <span>{stationName}</span>
              <span>{[model, serialNo].filter((text) => text !== '').join(' · ')}</span>
              <small>{say(m.labelHint)}</small>
            </div>
          </li>
        ))}
      </ul>
    </PrintPage>
  )
}

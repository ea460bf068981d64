import { useState } from 'react'
import { Alert, Checkbox } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { ImportPreview, ImportRow } from '@fengguang/domain/kernel/import-preview'
import { useSay } from '../../lib/i18n.ts'
import { m } from './sheet-import.texts.ts'

export const isBad = ({ errors }: ImportRow): boolean => Object.keys(errors).length > 0

interface Props {
  preview: ImportPreview
  columns: Readonly<Record<string, TextPair>>
}

/** The rows as they were read, each error in the cell it belongs to. */
export function ImportPreviewTable({ preview, columns }: Props) {
  const say = useSay()
  const { rows, good, bad } = preview
  const [isOnlyBad, setIsOnlyBad] = useState(bad > 0)
  const shown = isOnlyBad ? rows.filter(isBad) : rows
  return (
    <>
      <Alert
        type={bad > 0 ? 'error' : 'success'}
        showIcon
        title={bad > 0 ? say(m.someBad, { good, bad }) : say(m.allGood, { good })}
      />
      {bad > 0 && good > 0 && (
        <Checkbox checked={isOnlyBad} onChange={(event) => setIsOnlyBad(event.target.checked)}>
          {say(m.onlyBad)}
        </Checkbox>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the rows */}
      <section className="fg-import-rows" aria-label={say(m.preview)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(m.line)}</th>
              {Object.entries(columns).map(([key, label]) => (
                <th key={key} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line} data-bad={isBad(row)}>
                <th scope="row">{row.line}</th>
                {Object.keys(columns).map((key) => (
                  <td key={key} data-bad={key in row.errors}>
                    {row.values[key]}
                    {row.errors[key] && <strong className="fg-import-error">{row.errors[key]}</strong>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

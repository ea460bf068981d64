import { useState } from 'react'
import { Button } from 'antd'
import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../kit/Card.tsx'
import { PrintPage } from '../kit/print/PrintPage.tsx'
import { PrintFields, PrintSection, PrintSheet, PrintTable } from '../kit/print/PrintSheet.tsx'
import { TicketPaper } from '../kit/print/TicketPaper.tsx'
import { RichText } from '../kit/rich/RichText.tsx'
import { useSay } from '../lib/i18n.ts'
import { GallerySection } from './GallerySection.tsx'
import { m } from './print.texts.ts'

/** More than one sheet holds, so that page numbers and repeated heads are seen. */
const manyRows = 80

function Report({ count }: { count: number }) {
  const say = useSay()
  const rows = Array.from({ length: count }, (_none, i) => ({ n: i + 1, kwh: 900 + ((i * 7919) % 300) }))
  return (
    <>
      <PrintSection title={say(m.facts)}>
        <PrintFields
          fields={[
            { key: 'station', label: say(m.station), value: say(m.stationName) },
            { key: 'energy', label: say(m.energy), value: '214,704.12 kWh' },
          ]}
        />
      </PrintSection>
      <PrintSection title={say(m.devices)}>
        <PrintTable
          columns={[
            { label: say(m.device), cell: ({ n }) => say(m.inverter, { n }) },
            { label: `${say(m.energy)} (kWh)`, isNumber: true, cell: ({ kwh }) => numberText(kwh) },
            { label: `${say(m.hours)} (h)`, isNumber: true, cell: ({ kwh }) => numberText(kwh / 225) },
          ]}
          rows={rows}
          keyOf={({ n }) => `${n}`}
        />
      </PrintSection>
    </>
  )
}

/** Signed by one, waiting for the other. */
function SampleTicket() {
  const say = useSay()
  return (
    <TicketPaper
      no="2026-0007"
      stamp={say(m.stamp)}
      cells={[
        { label: say(m.station), value: say(m.stationName) },
        { label: say(m.energy), value: '214,704.12 kWh' },
        { label: say(m.device), value: say(m.inverter, { n: 7 }), isWide: true },
      ]}
      signatures={[
        { role: say(m.operator), signed: { name: '王海', at: '2026-06-18 14:30:00' } },
        { role: say(m.supervisor) },
      ]}
    >
      <Report count={3} />
    </TicketPaper>
  )
}

export function PrintingSection() {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const shared = { title: say(m.title), period: '2026-06-17', signatures: [say(m.operator), say(m.supervisor)] }
  return (
    <GallerySection title={m.printing}>
      <Card extra={<Button onClick={() => setIsOpen(true)}>{say(m.preview)}</Button>}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the sheet */}
        <section className="fg-gallery-sheet" aria-label={say(m.title)} tabIndex={0}>
          <PrintSheet {...shared} company={say(m.company)} printed={say(m.printed)} orientation="portrait">
            <Report count={8} />
          </PrintSheet>
        </section>
      </Card>
      <Card>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the sheet */}
        <section className="fg-gallery-sheet" aria-label={say(m.ticket)} tabIndex={0}>
          <PrintSheet title={say(m.ticket)} company={say(m.company)} printed={say(m.printed)} orientation="portrait">
            <SampleTicket />
          </PrintSheet>
        </section>
      </Card>
      {isOpen && (
        <PrintPage {...shared} onClose={() => setIsOpen(false)}>
          <Report count={manyRows} />
        </PrintPage>
      )}
    </GallerySection>
  )
}

export function RichTextSection() {
  const say = useSay()
  return (
    <GallerySection title={m.richText}>
      <Card>
        <RichText text={say(m.richSample)} />
      </Card>
    </GallerySection>
  )
}

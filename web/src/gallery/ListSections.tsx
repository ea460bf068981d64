import { useState } from 'react'
import { z } from 'zod'
import { useLang, useSay } from '../lib/i18n.ts'
import type { RequestFailure } from '../lib/request-failure.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Card } from '../kit/Card.tsx'
import { DetailDrawer } from '../kit/detail/DetailDrawer.tsx'
import { editOf, type Field } from '../kit/field.ts'
import type { Page } from '../kit/list/list-actions.ts'
import type { ListFilter } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { sampleLookup } from './form-samples.ts'
import {
  galleryNow,
  galleryZone,
  sampleCurves,
  samplePage,
  sampleStations,
  type SampleStation,
} from './gallery-data.ts'
import { m } from './gallery.texts.ts'
import { GallerySection } from './GallerySection.tsx'
import { sampleDenial, sampleFailure } from './sample-failures.ts'
import { sampleFields } from './sample.fields.ts'
import { TelemetryCurves } from '../widgets/TelemetryCurves.tsx'

export function CardsSection() {
  const say = useSay()
  return (
    <GallerySection title={m.cards}>
      <div className="fg-gallery-grid">
        <Card title={say(m.cardReady)}>{say(m.cardText)}</Card>
        <Card title={say(m.cardLoading)} loading />
        <Card title={say(m.cardError)} error={sampleFailure(say)} onRetry={() => undefined} />
        <Card title={say(m.cardDenied)} error={sampleDenial(say)} />
      </div>
    </GallerySection>
  )
}

const sampleFilters: readonly ListFilter[] = [
  { key: 'member', label: m.member, input: { kind: 'lookup', lookup: sampleLookup } },
  { key: 'from', label: m.days, input: { kind: 'dayRange', to: 'to' } },
]

const sampleExtra = () => <SampleCurves />

interface LongRow {
  id: string
  name: string
  capacityKw: number
}
const longRows: readonly LongRow[] = Array.from({ length: 2000 }, (_, n) => ({
  id: `L${n}`,
  name: `INV-${n + 1}`,
  capacityKw: 50 + ((n * 37) % 60),
}))
const longFields: readonly Field<LongRow>[] = [
  { key: 'name', label: m.name, widthPx: 160 },
  { key: 'capacityKw', label: m.capacity, unit: 'kW', widthPx: 120, format: { kind: 'number', decimals: 0 } },
]
const long: UseQueryOptions<Page<LongRow>, RequestFailure> = {
  queryKey: ['gallery', 'long'],
  queryFn: () => ({ rows: [...longRows], total: longRows.length }),
}

/** A capacity above 100 kW is refused as a server would. */
function EditableList() {
  const say = useSay()
  const [rows, setRows] = useState(longRows.slice(0, 5))
  const fields = longFields.map((field): Field<LongRow> =>
    field.key === 'name'
      ? field
      : {
          ...field,
          edit: editOf(z.number().positive(), async (row: LongRow, value) => {
            if (value > 100) throw sampleFailure(say)
            setRows((before) => before.map((one) => (one.id === row.id ? { ...one, capacityKw: value } : one)))
          }),
        },
  )
  return (
    <ListPage<LongRow>
      name="gallery-edit"
      title={m.listEdit}
      addressPart="edited."
      fields={fields}
      query={() => ({
        queryKey: ['gallery', 'edit', rows],
        queryFn: () => ({ rows: [...rows], total: rows.length }),
      })}
    />
  )
}

type Read = UseQueryOptions<Page<SampleStation>, RequestFailure>

export function ListSection() {
  const say = useSay()
  const lang = useLang()
  const compact = sampleFields.slice(0, 3)
  const never: Read = { queryKey: ['gallery', 'never'], queryFn: () => new Promise(() => {}) }
  const empty: Read = { queryKey: ['gallery', 'empty'], queryFn: () => ({ rows: [], total: 0 }) }
  const failing: Read = {
    queryKey: ['gallery', 'failing', lang],
    queryFn: () => Promise.reject(sampleFailure(say)),
    retry: false,
  }
  return (
    <GallerySection title={m.list}>
      <ListPage<SampleStation>
        name="gallery"
        title={m.listTitle}
        fields={sampleFields}
        search={{ placeholder: m.searchName }}
        query={(state) => ({ queryKey: ['gallery', 'stations', state], queryFn: () => samplePage(state) })}
        filters={sampleFilters}
        opens
        rowActions={[{ key: 'remove', label: m.remove, confirm: m.removeAsk, danger: true, run: () => undefined }]}
        bulkActions={[{ key: 'remove', label: m.remove, confirm: m.removeAsk, danger: true, run: () => undefined }]}
        onExport={() => Promise.resolve()}
      >
        {(rows) => (
          <DetailDrawer<SampleStation>
            fields={sampleFields}
            rows={rows}
            title={(row) => row.name}
            query={(id) => ({
              queryKey: ['gallery', 'station', id],
              queryFn: () => sampleStations.find((row) => row.id === id) ?? Promise.reject(sampleFailure(say)),
              retry: false,
            })}
            extra={sampleExtra}
          />
        )}
      </ListPage>
      <div className="fg-gallery-grid fg-gallery-lists">
        <EditableList />
        <ListPage<LongRow> name="gallery-long" title={m.listLong} fields={longFields} query={() => long} isWhole />
      </div>
      <div className="fg-gallery-grid fg-gallery-lists">
        <ListPage name="gallery-never" title={m.listLoading} fields={compact} query={() => never} />
        <ListPage name="gallery-empty" title={m.listEmpty} fields={compact} query={() => empty} />
        <ListPage name="gallery-failing" title={m.listError} fields={compact} query={() => failing} />
        <ListPage name="gallery-none" title={m.listNoStation} fields={compact} query={() => empty} noStation />
      </div>
    </GallerySection>
  )
}

export function SampleCurves() {
  const say = useSay()
  const lang = useLang()
  return (
    <TelemetryCurves
      title={m.curveTitle}
      points={[]}
      zone={galleryZone}
      limit="monitorHistory"
      now={galleryNow}
      kindOf={(point) => (point === 'powerKw' ? 'area' : 'line')}
      read={(range) => ({ queryKey: ['gallery', 'curves', range, lang], queryFn: () => sampleCurves(range, say) })}
    />
  )
}

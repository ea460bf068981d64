import type { Company } from '@fengguang/domain/organisation/organisation.model'
import type { Field } from '../../../kit/field.ts'
import { m } from './companies.texts.ts'

export const companyFields: readonly Field<Company>[] = [
  { key: 'name', label: m.name, widthPx: 200, fixed: true },
  { key: 'shortName', label: m.shortName, widthPx: 110 },
  { key: 'contact', label: m.contact, widthPx: 110 },
  { key: 'tel', label: m.tel, widthPx: 130 },
  { key: 'address', label: m.address, widthPx: 220 },
  { key: 'userCount', label: m.userCount, widthPx: 90, format: { kind: 'number', decimals: 0 } },
  { key: 'stationCount', label: m.stationCount, widthPx: 90, format: { kind: 'number', decimals: 0 } },
]

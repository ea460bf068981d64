import { dataTypes, metricFields } from './sparkplug.model.ts'
import type { Metric } from './sparkplug.model.ts'
import { maxArrayWidth } from './wire.model.ts'
import type { WireValue } from './wire.model.ts'

interface ArrayForm {
  bytes: number
  read(view: DataView, at: number): number
}

const arrayForms: Readonly<Record<number, ArrayForm>> = {
  [dataTypes.int8Array]: { bytes: 1, read: (view, at) => view.getInt8(at) },
  [dataTypes.int16Array]: { bytes: 2, read: (view, at) => view.getInt16(at, true) },
  [dataTypes.int32Array]: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  [dataTypes.int64Array]: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  [dataTypes.uint8Array]: { bytes: 1, read: (view, at) => view.getUint8(at) },
  [dataTypes.uint16Array]: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  [dataTypes.uint32Array]: { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  [dataTypes.uint64Array]: { bytes: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  [dataTypes.floatArray]: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  [dataTypes.doubleArray]: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
}

/** An array has no place for "no value": NaN stands for it. */
function arrayOf(bytes: Uint8Array, dataType: number | undefined): WireValue | undefined {
  const form = dataType === undefined ? undefined : arrayForms[dataType]
  if (form === undefined || bytes.length % form.bytes !== 0) return undefined
  const count = bytes.length / form.bytes
  if (count > maxArrayWidth) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: count }, (_none, index) => {
    const value = form.read(view, index * form.bytes)
    return Number.isNaN(value) ? null : value
  })
}

/** `bornAs` is the data type of the birth: data messages leave it out. Undefined: nothing a point can be. */
export function valueOf(metric: Metric, bornAs: number | undefined): WireValue | undefined {
  const { field, value, isNull } = metric
  if (isNull) return null
  if (field === metricFields.double || field === metricFields.float || field === metricFields.long)
    return typeof value === 'number' && Number.isNaN(value) ? null : (value as number)
  if (field === metricFields.boolean) return value as number
  const dataType = metric.dataType ?? bornAs
  if (field === metricFields.int) {
    const unsigned = value as number
    if (dataType === dataTypes.int32) return unsigned | 0
    if (dataType === dataTypes.int16) return (unsigned << 16) >> 16
    if (dataType === dataTypes.int8) return (unsigned << 24) >> 24
    return unsigned
  }
  return field === metricFields.bytes ? arrayOf(value as Uint8Array, dataType) : undefined
}

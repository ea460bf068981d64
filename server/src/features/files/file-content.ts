export interface FileContent {
  contentType: string
  width: number | null
  height: number | null
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const writtenText = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** A picture of more pixels than this only serves to exhaust its decoder. */
const maxSide = 20_000

/** What the bytes are, from their own headers; nothing for everything we do not take. */
export function readContent(bytes: Uint8Array): FileContent | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const picture = png(view) ?? jpeg(view) ?? webp(view)
  if (picture) {
    const { width, height } = picture
    return width > 0 && height > 0 && width <= maxSide && height <= maxSide ? picture : undefined
  }
  const contentType = text(view, 0, 5) === '%PDF-' ? 'application/pdf' : officeType(view)
  if (contentType !== undefined) return { contentType, width: null, height: null }
  return isLines(bytes) ? { contentType: 'text/csv', width: null, height: null } : undefined
}

/** Text has no control characters but the ends of lines and tabs, in whatever encoding; and cells have separators. */
function isLines(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) && bytes.includes(0x2c)
}

interface Picture extends FileContent {
  width: number
  height: number
}

const text = (view: DataView, at: number, length: number): string =>
  at + length <= view.byteLength
    ? String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
    : ''

function png(view: DataView): Picture | undefined {
  if (view.byteLength < 33 || text(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(view, 12, 4) !== 'IHDR') return undefined
  return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments to the first frame header (SOF0–15 without DHT, JPG and DAC). */
function jpeg(view: DataView): Picture | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return undefined
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { contentType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker === 0xd9 || marker === 0xda) return undefined
    else if (marker >= 0xd0 && marker <= 0xd8) at += 2
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

function webp(view: DataView): Picture | undefined {
  if (view.byteLength < 30 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return undefined
  const contentType = 'image/webp'
  const form = text(view, 12, 4)
  if (form === 'VP8X') return { contentType, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (form === 'VP8 ' && uint24(view, 23) === 0x2a019d)
    return { contentType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (form === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** A zip whose directory names [Content_Types].xml and a workbook or a text; the directory is at the end, behind a comment. */
function officeType(view: DataView): string | undefined {
  if (text(view, 0, 4) !== 'PK\x03\x04') return undefined
  let end = view.byteLength - 22
  while (end > 0 && end > view.byteLength - 22 - 65_535 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  if (end <= 0 || view.getUint32(end, true) !== endOfDirectory) return undefined
  const names = new Set<string>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) return undefined
    const nameLength = view.getUint16(at + 28, true)
    names.add(text(view, at + 46, nameLength))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (!names.has('[Content_Types].xml')) return undefined
  if (names.has('xl/workbook.xml')) return workbook
  return names.has('word/document.xml') ? writtenText : undefined
}

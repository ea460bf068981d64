/** GeoJSON whose rings may be packed as text: differences of 1/1024 degree, zigzag, one character each. */
export interface MapFile {
  features: readonly {
    properties: { name: string; cp?: readonly [number, number] }
    geometry:
      | { type: 'Polygon'; coordinates: readonly Ring[]; encodeOffsets?: readonly Offset[] }
      | {
          type: 'MultiPolygon'
          coordinates: readonly (readonly Ring[])[]
          encodeOffsets?: readonly (readonly Offset[])[]
        }
  }[]
}
type Ring = string | readonly (readonly [number, number])[]
type Offset = readonly [number, number]

/** A region: rings of map coordinates, x and y interleaved. */
export interface Outline {
  name: string
  rings: readonly Float64Array[]
  /** Where its name stands. */
  centre: readonly [x: number, y: number] | undefined
}

const degree = Math.PI / 180
/** Web Mercator in degrees: shapes keep their form, and a screen zooms evenly. */
export const project = (longitude: number, latitude: number): readonly [x: number, y: number] => [
  longitude,
  -Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * degree) / 2)) / degree,
]

/** Where a point of the map lies on the earth. */
export const unproject = (x: number, y: number): readonly [longitude: number, latitude: number] => [
  x,
  (2 * Math.atan(Math.exp(-y * degree)) - Math.PI / 2) / degree,
]

const unzigzag = (code: number): number => {
  const value = code - 64
  return (value >> 1) ^ -(value & 1)
}

function unpacked(text: string, [offsetX, offsetY]: Offset): Float64Array {
  const points = new Float64Array(text.length - (text.length % 2))
  let x = offsetX
  let y = offsetY
  for (let i = 0; i + 1 < text.length; i += 2) {
    x += unzigzag(text.charCodeAt(i))
    y += unzigzag(text.charCodeAt(i + 1))
    points.set(project(x / 1024, y / 1024), i)
  }
  return points
}

const ringOf = (ring: Ring, offset: Offset | undefined): Float64Array =>
  typeof ring === 'string'
    ? unpacked(ring, offset ?? [0, 0])
    : Float64Array.from(ring.flatMap(([longitude, latitude]) => [...project(longitude, latitude)]))

export const outlinesOf = ({ features }: MapFile): Outline[] =>
  features.map(({ properties: { name, cp }, geometry }) => ({
    name,
    centre: cp && project(...cp),
    rings:
      geometry.type === 'Polygon'
        ? geometry.coordinates.map((ring, i) => ringOf(ring, geometry.encodeOffsets?.[i]))
        : geometry.coordinates.flatMap((rings, p) =>
            rings.map((ring, i) => ringOf(ring, geometry.encodeOffsets?.[p]?.[i])),
          ),
  }))

/** In map coordinates. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A province with a tenth of room around it. */
export function boxOf(outlines: readonly Outline[], province: string): Box | undefined {
  const rings = outlines.find(({ name }) => name.startsWith(province))?.rings
  if (!rings) return undefined
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      box.left = Math.min(box.left, ring[i]!)
      box.right = Math.max(box.right, ring[i]!)
      box.top = Math.min(box.top, ring[i + 1]!)
      box.bottom = Math.max(box.bottom, ring[i + 1]!)
    }
  const [x, y] = [(box.right - box.left) / 10, (box.bottom - box.top) / 10]
  return { left: box.left - x, right: box.right + x, top: box.top - y, bottom: box.bottom + y }
}

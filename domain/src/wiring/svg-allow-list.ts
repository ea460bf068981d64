const text =
  (pattern: RegExp, max = 400) =>
  (value: string) =>
    value.length <= max && pattern.test(value)

const numbers = text(/^[-+\d.eE\s,%]*(?:px)?$/, 2000)
const length = text(/^[-+]?[\d.]{1,12}(?:e-?\d{1,2})?(?:px|pt|mm|cm|em|%)?$/i)
const word = text(/^[a-z-]{1,40}$/i)
const path = text(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/, 200_000)
const transform = text(/^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d\s.,eE]*\)[\s,]*)*$/, 2000)
const paint = text(/^(?:none|[a-z]{1,30}|#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|var\(--fg-[a-z0-9-]{1,30}\))$/i)
const font = text(/^[\p{L}\d\s,'-]*$/u, 200)
const identifier = text(/^[A-Za-z_][\w.-]{0,79}$/)

/** Elements with a shape, and those that hold or name others. Nothing here loads, links, runs or moves. */
export const elements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath'
  ).split(' '),
)
/** Their content is kept as a group: a link is no link any more. */
export const unwrapped: ReadonlySet<string> = new Set(['a', 'switch'])
export const textElements: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc'])

/** May also stand in a `style`; each value is checked like the attribute's. */
export const presentation: Readonly<Record<string, (value: string) => boolean>> = {
  fill: paint,
  stroke: paint,
  color: paint,
  'stop-color': paint,
  'fill-opacity': numbers,
  'stroke-opacity': numbers,
  'stop-opacity': numbers,
  opacity: numbers,
  'stroke-width': length,
  'stroke-dasharray': text(/^(?:none|[\d\s.,]*)$/),
  'stroke-dashoffset': length,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  'stroke-miterlimit': numbers,
  'fill-rule': word,
  'clip-rule': word,
  'vector-effect': word,
  'font-size': length,
  'font-family': font,
  'font-weight': text(/^[a-z\d]{1,10}$/i),
  'font-style': word,
  'letter-spacing': length,
  'text-anchor': word,
  'dominant-baseline': word,
  'alignment-baseline': word,
  visibility: word,
  display: word,
}

export const attributes: Readonly<Record<string, (value: string) => boolean>> = {
  ...presentation,
  ...Object.fromEntries(
    'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height offset textLength rotate points viewBox'
      .split(' ')
      .map((name) => [name, numbers]),
  ),
  d: path,
  transform,
  gradientTransform: transform,
  gradientUnits: word,
  clipPathUnits: word,
  spreadMethod: word,
  lengthAdjust: word,
  preserveAspectRatio: text(/^[a-z\s]{1,40}$/i),
}

/** Of drawings that came from us: our own style sheet knows them. */
export const ownClass = text(/^wd-[a-z-]{1,30}$/)
export const isIdentifier = identifier
export const localReference = /^url\(\s*["']?#([A-Za-z_][\w.-]{0,79})["']?\s*\)$/
export const isPaint = (name: string): boolean => presentation[name] === paint

import DOMPurify from 'dompurify'

const forbidden = [
  'style',
  'image',
  'a',
  'foreignObject',
  'script',
  'animate',
  'set',
  'animateTransform',
  'filter',
  'mask',
]

const leadsOut = ({ name, value }: Attr): boolean =>
  /(?:^|:)href$/i.test(name) ? !value.startsWith('#') : /url\s*\(\s*["']?(?!#)/i.test(value)

/** References stay inside the drawing, even if the server let others through: a colour can be an address too. */
const purify = DOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  for (const { name } of Array.from(node.attributes).filter(leadsOut)) node.removeAttribute(name)
})

/** The second lock: the server rebuilt the drawing from what it knows, and here it is cleaned once more. */
export function drawingOf(svg: string): SVGSVGElement | undefined {
  const part = purify.sanitize(svg, {
    USE_PROFILES: { svg: true },
    ADD_TAGS: ['use'],
    FORBID_TAGS: forbidden,
    FORBID_ATTR: ['style'],
    RETURN_DOM_FRAGMENT: true,
  })
  const root = part.firstElementChild
  if (!(root instanceof SVGSVGElement)) return undefined
  const { width, height } = sizeOf(root)
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  return root
}

export function sizeOf(root: Element): { width: number; height: number } {
  const [, , width = 100, height = 100] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  return { width, height }
}

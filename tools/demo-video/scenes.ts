import type { LoopName } from '../../domain/src/video/camera-address.rules.ts'

export const width = 640
export const height = 360

const turn = (phase: number): number => Math.PI * 2 * phase
/** There and back within one loop, so that the last picture leads into the first. */
const swing = (phase: number, shift = 0): number => Math.sin(turn(phase + shift))
/** 0 → 1 over the loop, begun at `shift`. */
const along = (phase: number, shift = 0): number => (phase + shift) % 1

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

const defs = `<defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4d7fae"/><stop offset="1" stop-color="#c9dcea"/></linearGradient>
  <linearGradient id="soil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a89468"/><stop offset="1" stop-color="#6f6243"/></linearGradient>
  <linearGradient id="grass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7c9a5e"/><stop offset="1" stop-color="#4c6b3a"/></linearGradient>
  <linearGradient id="panel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1b3a63"/><stop offset="1" stop-color="#2f5c92"/></linearGradient>
</defs>`

function clouds(phase: number, y: number): string {
  return [0, 0.37, 0.71]
    .map((shift, n) => {
      const x = along(phase, shift) * (width + 320) - 160
      const top = y + n * 16
      return `<g fill="#fff" opacity=".75"><ellipse cx="${x}" cy="${top}" rx="62" ry="13"/><ellipse cx="${x - 24}" cy="${top - 8}" rx="30" ry="13"/><ellipse cx="${x + 20}" cy="${top - 11}" rx="34" ry="15"/></g>`
    })
    .join('')
}

const landscape = (phase: number, ground: 'soil' | 'grass', horizon: number): string =>
  rect(0, 0, width, horizon, 'url(#sky)') +
  clouds(phase, 44) +
  path(
    `M0 ${horizon} 90 ${horizon - 34} 190 ${horizon - 12} 300 ${horizon - 46} 430 ${horizon - 10} 540 ${horizon - 38} 640 ${horizon - 8} 640 ${horizon}Z`,
    '#7d90a0',
  ) +
  rect(0, horizon, width, height - horizon, `url(#${ground})`)

function panelRow(y: number, scale: number, phase: number): string {
  const [w, h] = [92 * scale, 40 * scale]
  const count = Math.ceil(width / (w + 8 * scale)) + 1
  let out = ''
  for (let n = 0; n < count; n += 1) {
    const x = n * (w + 8 * scale) - 30 * scale
    const skew = 18 * scale
    out += path(
      `M${x + skew} ${y}H${x + w + skew}L${x + w} ${y + h}H${x}Z`,
      'url(#panel)',
      'stroke="#9fb4c9" stroke-width="1.2"',
    )
    out += path(`M${x + skew / 2} ${y + h / 2}H${x + w + skew / 2}`, 'none', 'stroke="#6f8fb3" stroke-width=".8"')
    out += path(`M${x + w / 2} ${y + h}v${12 * scale}`, 'none', `stroke="#555" stroke-width="${2 * scale}"`)
  }
  const glint = along(phase, scale) * (width + 200) - 100
  return out + path(`M${glint + 14 * scale} ${y}h26l${-18 * scale} ${h}h-26Z`, '#fff', 'opacity=".28"')
}

/** Blades turn a third of a circle per step: two whole thirds a loop look like steady turning. */
function turbine(x: number, y: number, scale: number, phase: number, turns: number): string {
  const angle = (along(phase) * turns * 120) % 120
  const blade = (n: number) =>
    `<path d="M-3 0 Q-6 -30 0 -78 Q5 -34 3 0Z" fill="#f2f5f7" stroke="#a9b3bb" stroke-width=".7" transform="rotate(${angle + n * 120})"/>`
  return `<g transform="translate(${x} ${y}) scale(${scale})">${path('M-4 160 -2 0H2L4 160Z', '#e4e9ed', 'stroke="#aab4bc" stroke-width=".7"')}${[0, 1, 2].map(blade).join('')}<circle r="5" fill="#cfd6dc"/></g>`
}

function insulators(x: number, y: number): string {
  return [0, 20, 40]
    .map(
      (dx) =>
        rect(x + dx, y - 34, 5, 34, '#8a5a44') +
        [0, 8, 16, 24].map((dy) => rect(x + dx - 4, y - 32 + dy, 13, 4, '#a3705a')).join(''),
    )
    .join('')
}

function person(x: number, y: number, phase: number): string {
  const step = swing(phase * 14) * 6
  return `<g transform="translate(${x} ${y})"><circle cy="-37" r="5" fill="#e8b48c"/>${path('M-6 -42a6 6 0 0 1 12 0Z', '#e7a21b')}${rect(-6, -31, 12, 18, '#d8622b', 'rx="3"')}${path(`M-2 -13 ${-3 - step} 0M2 -13 ${3 + step} 0`, 'none', 'stroke="#27384d" stroke-width="4"')}</g>`
}

function car(x: number, y: number, colour: string): string {
  return `<g transform="translate(${x} ${y})">${path('M0 0V-16H14L26 -30H66L80 -16H96V0Z', colour)}${path('M20 -17 29 -27H44V-17ZM48 -27H63L71 -17H48Z', '#bfd6e6')}<circle cx="20" r="9" fill="#222"/><circle cx="76" r="9" fill="#222"/><circle cx="20" r="4" fill="#999"/><circle cx="76" r="4" fill="#999"/></g>`
}

const pv = (phase: number): string =>
  landscape(phase, 'soil', 130) +
  [
    [142, 0.5],
    [176, 0.75],
    [226, 1.1],
    [296, 1.5],
  ]
    .map(([y, scale]) => panelRow(y!, scale!, phase))
    .join('')

const wind = (phase: number): string =>
  landscape(phase, 'grass', 216) +
  turbine(70, 150, 0.45, phase, 6) +
  turbine(250, 138, 0.6, phase + 0.2, 5) +
  turbine(560, 142, 0.5, phase + 0.6, 6) +
  turbine(410, 128, 1.15, phase + 0.4, 4)

function battery(n: number, phase: number): string {
  const x = 40 + n * 118
  const lit = along(phase * 5, n / 5) < 0.5 ? '#36d46a' : '#1b5c35'
  return (
    rect(x, 134, 106, 96, '#e6ebee', 'stroke="#9aa5ad"') +
    [0, 1, 2, 3].map((d) => rect(x + 8 + d * 24, 146, 18, 72, '#cfd8dd', 'stroke="#aab4bb"')).join('') +
    `<circle cx="${x + 96}" cy="142" r="3.5" fill="${lit}"/>`
  )
}

const energy = (phase: number): string =>
  landscape(phase, 'grass', 210) +
  rect(0, 226, width, height - 226, '#7b8288') +
  [0, 1, 2].map((n) => battery(n, phase)).join('') +
  [430, 520].map((x) => rect(x, 160, 26, 70, '#2b6fb8', 'rx="4"') + rect(x + 5, 168, 16, 14, '#bfe3ff')).join('') +
  path('M0 300H640', 'none', 'stroke="#e8e2c0" stroke-width="3" stroke-dasharray="26 18"') +
  car(468, 270, '#c9d2d8') +
  car(along(phase) * (width + 200) - 140, 338, '#2f7dc4')

const yard = (phase: number): string =>
  landscape(phase, 'grass', 190) +
  rect(0, 250, width, 110, '#8d9094') +
  path(
    'M90 250V70M150 250V70M84 92H156M470 250V70M530 250V70M464 92H536',
    'none',
    'stroke="#747d85" stroke-width="6"',
  ) +
  path(
    `M120 92Q300 ${122 + swing(phase) * 3} 500 92M120 100Q300 ${140 + swing(phase, 0.3) * 3} 500 100`,
    'none',
    'stroke="#3c434a" stroke-width="2"',
  ) +
  rect(235, 160, 150, 90, '#6d8796', 'stroke="#4d6370" stroke-width="2"') +
  [0, 1, 2, 3, 4, 5].map((n) => rect(244 + n * 23, 178, 14, 72, '#5b7584')).join('') +
  insulators(280, 160) +
  `<circle cx="372" cy="172" r="5" fill="${along(phase * 10) < 0.5 ? '#ff5a4f' : '#7b2620'}"/>` +
  person(60 + along(phase) * (width - 120), 330, phase)

const gate = (phase: number): string =>
  landscape(phase, 'soil', 170) +
  rect(0, 210, width, 150, '#85888c') +
  path('M0 180H200V236H0ZM440 180H640V236H440Z', '#b9b2a4', 'stroke="#8e887c"') +
  rect(176, 140, 28, 100, '#d6d0c3') +
  rect(436, 140, 28, 100, '#d6d0c3') +
  `<g transform="translate(206 214) rotate(${-62 * Math.max(0, Math.min(1, 1.6 * swing(phase, -0.08)))})">${rect(0, -4, 226, 8, '#f4f4f4')}${[0, 1, 2, 3, 4].map((n) => rect(n * 46, -4, 23, 8, '#d33a2f')).join('')}</g>` +
  car(-120 + along(phase, 0.05) * (width + 260), 306, '#f0f0ee') +
  person(590 - along(phase, 0.5) * 110, 250, phase)

/** Says what it is, as no camera of a real station would. */
const caption = (label: string): string =>
  `<g font-family="DejaVu Sans Mono, monospace" font-size="15" fill="#fff" stroke="#000" stroke-width="2.5" paint-order="stroke"><text x="14" y="24">${label}</text><text x="576" y="24">DEMO</text></g>`

const scenes: Record<LoopName, { label: string; draw: (phase: number) => string }> = {
  pv: { label: 'PV ARRAY', draw: pv },
  wind: { label: 'TURBINES', draw: wind },
  energy: { label: 'STORAGE', draw: energy },
  yard: { label: 'SUBSTATION', draw: yard },
  gate: { label: 'GATE', draw: gate },
  'gate-h265': { label: 'GATE H.265', draw: gate },
}

/** The picture at `phase` (0 up to 1) of a loop, as SVG. */
export const pictureAt = (name: LoopName, phase: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}${scenes[name].draw(phase)}${caption(scenes[name].label)}</svg>`

import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import { svgLimits } from './svg-limits.ts'
import { rebuildSvg } from './svg-rebuild.ts'
import { nodesOf, svgText } from './svg.model.ts'

const svg = (inner: string, attrs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attrs}>${inner}</svg>`
const shape = '<rect width="1" height="1"/>'
const made = (inner: string, attrs = '') => svgText(rebuildSvg(svg(inner + shape, attrs)).svg)
const failureOf = (text: string): string => {
  try {
    rebuildSvg(text)
    return 'taken'
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}

describe('what may run, load or leave is gone', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a source', '<script href="https://evil.example/x.js"/>'],
    ['a script of the svg prefix', '<svg:script>alert(1)</svg:script>'],
    ['an event attribute', '<g onload="alert(1)"/>'],
    ['an event attribute in capitals', '<g ONCLICK="alert(1)"/>'],
    ['an HTML island', '<foreignObject><body onload="alert(1)"/></foreignObject>'],
    ['a picture', '<image href="https://evil.example/x.png"/>'],
    ['an outer use', '<use href="https://evil.example/x.svg#a"/>'],
    ['an outer use, the old way', '<use xlink:href="//evil.example/x.svg#a"/>'],
    ['a data use', '<use href="data:image/svg+xml;base64,AAAA#x"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['an animation of a link', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['a set', '<set attributeName="onclick" to="alert(1)"/>'],
    ['a style that imports', '<style>@import url(https://evil.example/x.css)</style>'],
    ['a style with an address', '<rect style="fill:url(https://evil.example/#x)"/>'],
    ['a fill with an address', '<rect fill="url(https://evil.example/#x)"/>'],
    ['a filter', '<filter id="f"><feImage href="https://evil.example/x"/></filter>'],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['a comment that hides a script', '<!-- --><script>alert(1)</script><!-- -->'],
    ['raw text that is a script', '<text><![CDATA[<script>alert(1)</script>]]></text>'],
    ['an address in a font', '<text font-family="x;src:url(https://evil.example/)">a</text>'],
    ['a base', '<g xml:base="https://evil.example/"/>'],
  ])('%s', (_name, inner) => {
    const text = made(inner)
    expect(text).not.toMatch(/<script|<style|<image|<foreign|<a[ >]|\son\w+=|javascript:|evil|data:|@import/i)
  })

  test('and the answer lists what', () => {
    expect(rebuildSvg(svg(`<script/><script/><g onclick="x"/>${shape}`)).leftOut).toEqual({ '<script>': 2, onclick: 1 })
  })
})

test.each([
  ['a document type', `<!DOCTYPE svg>${svg(shape)}`, 'wiring.forbidden'],
  ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(shape)}`, 'wiring.forbidden'],
  ['an unknown entity', svg(`<text>&a;</text>`), 'wiring.forbidden'],
  ['HTML', '<html><body/></html>', 'wiring.notSvg'],
  ['no XML', 'hello', 'wiring.notSvg'],
  ['an open tag', svg('<g>'), 'wiring.notSvg'],
  ['crossed tags', svg('<g><text></g></text>'), 'wiring.notSvg'],
  ['an attribute twice', svg('<rect x="1" x="2"/>'), 'wiring.notSvg'],
  ['an attribute without quotes', svg('<rect x=1 />'), 'wiring.notSvg'],
  ['something after the end', `${svg(shape)}<script/>`, 'wiring.notSvg'],
  ['no size', '<svg><rect/></svg>', 'wiring.noSize'],
  ['a size without end', '<svg viewBox="0 0 1e99 1"><rect/></svg>', 'wiring.noSize'],
  ['nothing in it', svg('<g/>'), 'wiring.empty'],
  ['too many elements', svg('<g/>'.repeat(svgLimits.nodes + 1)), 'wiring.tooComplex'],
  ['too deep', svg('<g>'.repeat(5000) + '</g>'.repeat(5000)), 'wiring.tooComplex'],
  [
    'a few that become millions',
    svg(
      `<defs><g id="a0">${shape}</g>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(4)}</g>`).join('')}</defs><use href="#a20"/>`,
    ),
    'wiring.tooComplex',
  ],
  ['a circle of uses', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 'wiring.tooComplex'],
  [
    'a long chain of uses',
    svg(Array.from({ length: 5000 }, (_, i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`).join('')),
    'wiring.tooComplex',
  ],
])('%s is refused', (_name, text, key) => {
  expect(failureOf(text)).toBe(key)
})

describe('what draws stays', () => {
  test('shapes, texts, transforms and local references', () => {
    const text = made(
      `<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
       <g transform="translate(1 2) rotate(3)"><path d="M0 0L1 1z" fill="url(#g)" stroke-width="2px"/></g>
       <use xlink:href="#s" x="3"/><symbol id="s"><circle r="1"/></symbol><text x="1">甲 &amp; 乙&#x21;</text>`,
    )
    expect(text).toContain('d="M0 0L1 1z"')
    expect(text).toContain('fill="url(#wd-id-g)"')
    expect(text).toContain('id="wd-id-g"')
    expect(text).toContain('href="#wd-id-s"')
    expect(text).toContain('transform="translate(1 2) rotate(3)"')
    expect(text).toContain('甲 &amp; 乙!')
  })

  test('styles of drawing programs become attributes', () => {
    const text = made(
      '<style>.st0, .st1{fill:#ff0000;stroke-width:2} g .x{fill:red}</style><path class="st0 x" d="M0 0" style="stroke:#00f;position:fixed"/>',
    )
    expect(text).toContain('fill="#ff0000"')
    expect(text).toContain('stroke="#00f"')
    expect(text).not.toContain('position')
  })

  test('black and white follow the theme', () => {
    expect(made('<path d="M0 0" stroke="#000000" fill="white"/>')).toContain(
      'stroke="currentColor" fill="var(--fg-card)"',
    )
  })

  test.each([
    ['white ink without a sheet', '<path d="M0 0" stroke="#fff"/><circle fill="white" r="1"/>', /fill="currentColor"/],
    ['white ink on a dark background', '', /stroke="currentColor"/, 'style="background: #101820"'],
    ['a dark sheet keeps its colours', '<rect width="100%" height="100%" fill="#0b1a2b"/>', /stroke="#fff"/],
    ['a white sheet is the theme’s', '<rect width="100" height="100" fill="#fff"/>', /stroke="var\(--fg-card\)"/],
  ])('white shapes stay in sight: %s', (_, more, expected, root = '') => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" ${root}>${more}<path d="M0 0" stroke="#fff"/></svg>`
    expect(svgText(rebuildSvg(svg).svg)).toMatch(expected)
  })

  test('our own drawing comes back as it went out, numbers aside', () => {
    const inner = '<g class="wd-device other" data-role="state" data-device="s.d"><text data-x="1">a</text></g>'
    const text = made(inner)
    expect(text).toContain('class="wd-device" data-e="1"')
    expect(text).toMatch(/data-role="state" data-device="s\.d"/)
    expect(svgText(rebuildSvg(text).svg)).toBe(text)
  })

  test('every element has its number', () => {
    const numbers = [...nodesOf(rebuildSvg(svg(`<g>${shape}${shape}</g>`)).svg)].map(({ attrs }) => attrs['data-e'])
    expect(numbers).toEqual(['0', '1', '2', '3'])
  })
})

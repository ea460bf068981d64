import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { blocks, inlines } from './rich-text.ts'
import { RichText } from './RichText.tsx'

test.each([
  ['plain', [{ text: 'plain' }]],
  ['a **bold** word', [{ text: 'a ' }, { text: 'bold', isBold: true }, { text: ' word' }]],
  ['2 ** 3 ** 4', [{ text: '2 ** 3 ** 4' }]],
  [
    'see https://a.cn/x?y=1.',
    [{ text: 'see ' }, { text: 'https://a.cn/x?y=1', href: 'https://a.cn/x?y=1' }, { text: '.' }],
  ],
  [
    '详见https://a.cn/x。谢谢',
    [{ text: '详见' }, { text: 'https://a.cn/x', href: 'https://a.cn/x' }, { text: '。谢谢' }],
  ],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
])('%j', (line, parts) => {
  // prettier-ignore
  expect(inlines(line)).toEqual(parts)
})

test('paragraphs, bullets and numbers are told apart; a decimal begins no list', () => {
  const text = 'one\ntwo\n\nthree\n- a\n- b\n1. x\n2、y\n\n3.5 MW of 10'
  expect(blocks(text).map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 2],
    ['paragraph', 1],
    ['bullets', 2],
    ['numbers', 2],
    ['paragraph', 1],
  ])
})

test('markup in a text is shown as it is and never becomes an element', async () => {
  const text = '<img src=x onerror=alert(1)> <b>x</b> **<script>1</script>** https://a.cn/"onmouseover="x'
  const { container } = await render(<RichText text={text} />)
  expect(container.querySelectorAll('.fg-rich :is(img, b, script)')).toHaveLength(0)
  expect(container.textContent).toContain('<img src=x onerror=alert(1)> <b>x</b> <script>1</script>')
  const link = container.querySelector('a')!
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://a.cn/',
    'noopener noreferrer nofollow',
  ])
  expect(link.getAttributeNames()).not.toContain('onmouseover')
})

test('a list is a list', async () => {
  const { container } = await render(<RichText text={'- a\n- **b**'} />)
  expect(container.querySelectorAll('ul > li')).toHaveLength(2)
  expect(container.querySelector('li strong')?.textContent).toBe('b')
})

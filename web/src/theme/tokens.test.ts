import { describe, expect, test } from 'vitest'
import { antdTheme } from './antd-theme.ts'
import { contrast, mix } from './contrast.ts'
import { cssVarsOf, cssVarsText } from './css-vars.ts'
import { echartsTheme } from './echarts-theme.ts'
import { looks, surfaces, themeNames, toneColours, tones } from './tokens.ts'

const grounds = ['layout', 'card', 'raised', 'header', 'hover', 'chosen'] as const

describe.each(themeNames)('theme %s', (name) => {
  const s = surfaces[name]

  test.each(['text1', 'text2', 'text3', 'link'] as const)('%s is readable on every ground', (text) => {
    for (const ground of grounds) {
      // Third text is for quiet notes on flat grounds; on chosen and raised grounds the second one is used.
      if (text === 'text3' && (ground === 'raised' || ground === 'chosen')) continue
      expect([ground, contrast(s[text], s[ground])]).toEqual([ground, expect.toSatisfy((x: number) => x >= 4.5)])
    }
  })

  test.each(tones)('tone %s is readable on cards and layout', (tone) => {
    for (const ground of ['layout', 'card', 'hover'] as const)
      expect(contrast(toneColours[name][tone], s[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('buttons are readable and the focus ring stands out', () => {
    expect(contrast(s.onButton, s.button)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(s.onButton, s.buttonHover)).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds) expect(contrast(s.focus, s[ground])).toBeGreaterThanOrEqual(3)
  })

  test('text of an alert is readable on its ground', () => {
    for (const tone of ['normal', 'alarm', 'fault'] as const)
      expect(contrast(s.text1, mix(toneColours[name][tone], s.card, 0.16))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(looks)('antd gets our surfaces and not derived ones (%s)', (look) => {
    const { token } = antdTheme(name, look)
    expect(token).toMatchObject({
      colorBgContainer: s.card,
      colorBgElevated: s.raised,
      colorBorder: s.border,
      colorText: s.text1,
    })
  })

  test('charts read the same tokens and keep the legend off the slider', () => {
    expect(echartsTheme(name)).toMatchObject({ legend: { top: 4 }, tooltip: { backgroundColor: s.raised } })
  })

  test('every surface and tone is a custom property', () => {
    const vars = cssVarsOf(name)
    expect(vars['--fg-text-1']).toBe(s.text1)
    expect(vars['--fg-tone-not-connected']).toBe(toneColours[name].notConnected)
    expect(cssVarsText).toContain(`[data-theme="${name}"]`)
  })
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

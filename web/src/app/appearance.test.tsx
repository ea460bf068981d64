import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store, stored } from '../lib/storage.ts'
import { looks, themeNames } from '../theme/tokens.ts'
import { byText, click, render } from '../testing/render.tsx'
import { useStoredAppearance } from './appearance.ts'

function Shown() {
  const { lang, theme, look, setLang, setTheme, setLook } = useStoredAppearance()
  return (
    <>
      <output>{`${lang} ${theme} ${look}`}</output>
      <button type="button" onClick={() => (setLang('en_US'), setTheme('light'), setLook('simple'))}>
        change
      </button>
    </>
  )
}
const shown = () => document.querySelector('output')?.textContent
beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']))
afterEach(() => vi.restoreAllMocks())

test('the first visit is in the language of the browser', async () => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'zh-CN'])
  await render(<Shown />)
  expect(shown()).toBe('en_US darkBlue default')
})

test('whoever chose nothing sees Chinese, darkBlue and the default look [req 20] [req 21] [req 22] [req 176]', async () => {
  localStorage.clear()
  await render(<Shown />)
  expect(shown()).toBe('zh_CN darkBlue default')
  await click(byText('button', 'change'))
  expect(shown()).toBe('en_US light simple')
  expect(['language', 'userLanguage', 'theme', 'look'].map((key) => localStorage.getItem(key))).toEqual([
    'en_US',
    'en_US',
    'light',
    'simple',
  ])
})

test.each([
  ['language', 'fr'],
  ['theme', 'pink'],
  ['look', 'neon'],
] as const)('a %s of %s is not taken', async (key, value) => {
  localStorage.clear()
  store(key, value)
  await render(<Shown />)
  expect(shown()).toBe('zh_CN darkBlue default')
  expect(stored(key)).toBe(value)
})

test('the global themes are darkBlue, light and dark [req 21] [req 581]', () => {
  expect(themeNames).toEqual(['darkBlue', 'light', 'dark'])
})

test('the look has two values, default and simple [req 22] [req 253] [req 581]', () => {
  expect(looks).toEqual(['default', 'simple'])
})

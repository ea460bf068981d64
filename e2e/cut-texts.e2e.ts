import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { cutTexts } from './page-checks.ts'

const box = (style: string, more = '') =>
  `<div class="box" style="width:60px;white-space:nowrap;${style}"${more}>a text that is too long</div>`
const hidden = 'overflow:hidden'

test(
  'the check of every screen finds texts that are cut and inputs that are too narrow',
  inVisit(async ({ page }) => {
    const findings = async (html: string) => {
      await page.setContent(html)
      return (await cutTexts(page)).length
    }
    expect(await findings(box(hidden))).toBe(1)
    expect(await findings(box(`${hidden};text-overflow:ellipsis`))).toBe(1)
    expect(await findings('<input style="width:40px" value="a value that is too long">')).toBe(1)
    expect(await findings('<div class="ant-select" style="width:38px">point</div>')).toBe(1)
    expect(await findings(box(`${hidden};text-overflow:ellipsis`, ' title="whole"'))).toBe(0)
    expect(await findings(box('overflow:visible'))).toBe(0)
    expect(await findings(box(`${hidden};width:400px`))).toBe(0)
  }),
)

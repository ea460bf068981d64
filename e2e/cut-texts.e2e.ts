import { expect, test } from 'vitest'
import { graveRules, lightRules } from './axe-rules.ts'
import { inVisit } from './browser.ts'
import { cutTexts, graveAxeFindings, heardIcons } from './page-checks.ts'

/** What axe says of them: minor or moderate, whatever they find. One that joins is looked at by a person first. */
const mildRules =
  'aria-allowed-role aria-deprecated-role empty-heading empty-table-header form-field-multiple-labels heading-order html-xml-lang-mismatch image-redundant-alt landmark-banner-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main landmark-unique meta-viewport meta-viewport-large no-autoplay-audio page-has-heading-one presentation-role-conflict region scope-attr-valid server-side-image-map skip-link table-duplicate-name'.split(
    ' ',
  )

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
    expect(await findings('<input style="width:60px" placeholder="what is to be written here">')).toBe(1)
    expect(await findings('<input style="width:60px" type="password" placeholder="the password of before">')).toBe(1)
    expect(await findings('<input style="width:300px" placeholder="what is to be written here">')).toBe(0)
    expect(await findings('<div class="ant-select" style="width:38px">point</div>')).toBe(1)
    expect(await findings(box(`${hidden};text-overflow:ellipsis`, ' title="whole"'))).toBe(0)
    expect(await findings(box('overflow:visible'))).toBe(0)
    expect(await findings(box(`${hidden};width:400px`))).toBe(0)
  }),
)

test(
  'the check of every screen finds icons that are read out',
  inVisit(async ({ page }) => {
    const findings = async (html: string) => {
      await page.setContent(html)
      return (await heardIcons(page)).length
    }
    expect(await findings('<button><svg width="9" height="9"></svg>Save</button>')).toBe(1)
    expect(await findings('<span role="img" aria-label="plus" class="anticon anticon-plus">+</span>')).toBe(1)
    expect(await findings('<span aria-hidden="true" class="anticon anticon-plus"><svg></svg></span>')).toBe(0)
    expect(await findings('<svg role="img" aria-label="power of today"></svg>')).toBe(0)
  }),
)

test(
  'the check of accessibility leaves out no rule of axe that finds something serious or critical',
  inVisit(async ({ page }) => {
    expect([...lightRules].toSorted()).toEqual(mildRules)
    expect(graveRules.length).toBeGreaterThan(60)
    const found = async (html: string) => {
      await page.setContent(`<html lang="en"><title>t</title><main>${html}</main></html>`)
      return graveAxeFindings(page)
    }
    expect(await found('<button></button>')).toEqual([expect.stringContaining('button-name')])
    expect(await found('<p style="color:#bbb;background:#fff">pale</p>')).toEqual([
      expect.stringContaining('color-contrast'),
    ])
    expect(await found('<h4>after nothing</h4><h1></h1>')).toEqual([])
  }),
)

import { theme as antdThemes, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { mix } from './contrast.ts'
import { fontFamily, fontSizes, sizes, surfaces, toneColours, type Look, type ThemeName } from './tokens.ts'

/**
 * antd derives card and border colours from the primary colour, which over-saturates a blue base:
 * every surface, border and text token is therefore set here.
 */
export function antdTheme(name: ThemeName, look: Look): ThemeConfig {
  const s = surfaces[name]
  const tone = toneColours[name]
  const simple = look === 'simple'
  return {
    cssVar: { key: `fg-${name}-${look}` },
    hashed: false,
    algorithm: [name === 'light' ? antdThemes.defaultAlgorithm : antdThemes.darkAlgorithm, exactColours(name)],
    token: {
      fontFamily,
      fontSize: fontSizes.body,
      fontSizeLG: fontSizes.title,
      borderRadius: simple ? 2 : sizes.radius,
      controlHeight: simple ? 28 : 32,
      controlHeightSM: sizes.target,
      motion: false,
      wireframe: false,
      colorPrimary: s.button,
      colorPrimaryHover: s.link,
      colorLink: s.link,
      colorLinkHover: s.focus,
      colorInfo: s.link,
      colorSuccess: tone.normal,
      colorWarning: tone.alarm,
      colorError: tone.fault,
      colorErrorText: tone.fault,
      colorTextLightSolid: s.onButton,
      colorBgBase: s.layout,
      colorBgLayout: s.layout,
      colorBgContainer: s.card,
      colorBgElevated: s.raised,
      colorBgSpotlight: name === 'light' ? s.text1 : s.raised,
      colorBgContainerDisabled: s.hover,
      colorBorder: s.border,
      colorBorderSecondary: s.split,
      colorBorderDisabled: s.split,
      colorSplit: s.split,
      colorText: s.text1,
      colorTextBase: s.text1,
      colorTextSecondary: s.text2,
      colorTextTertiary: s.text3,
      colorTextQuaternary: s.text3,
      colorTextDescription: s.text2,
      colorTextPlaceholder: s.text3,
      colorTextDisabled: s.text3,
      colorTextHeading: s.text1,
      colorTextLabel: s.text2,
      colorIcon: s.text2,
      colorFillSecondary: s.hover,
      colorFillTertiary: s.hover,
      colorFillQuaternary: s.hover,
      colorFillAlter: s.hover,
      controlItemBgHover: s.hover,
      controlItemBgActive: s.chosen,
      controlItemBgActiveHover: s.chosen,
      controlOutline: s.focus,
      controlOutlineWidth: 2,
      lineWidthFocus: sizes.focusRing,
      colorPrimaryBorder: s.focus,
      boxShadow: simple ? 'none' : s.shadow,
      boxShadowSecondary: simple ? 'none' : s.shadow,
      boxShadowTertiary: 'none',
    },
    components: tightened(name, simple),
  }
}

/** The dark algorithm dulls the colours it is given, below 4.5:1 on our grounds: it gets them back as they were. */
function exactColours(name: ThemeName): MappingAlgorithm {
  const s = surfaces[name]
  const tone = toneColours[name]
  return (seed, map) => ({
    ...(map ?? antdThemes.defaultAlgorithm(seed)),
    colorPrimary: s.button,
    colorPrimaryText: s.link,
    colorLink: s.link,
    colorInfo: s.link,
    colorSuccess: tone.normal,
    colorWarning: tone.alarm,
    colorError: tone.fault,
    colorErrorHover: tone.fault,
    colorErrorActive: tone.fault,
    colorErrorBorder: tone.fault,
    colorErrorText: tone.fault,
    ...notices(name),
  })
}

/** Grounds of alerts: a breath of their colour over the card, where antd would mix a muddy one. */
function notices(name: ThemeName): Record<string, string> {
  const { card, link } = surfaces[name]
  const { normal, alarm, fault } = toneColours[name]
  const kinds = { Info: link, Success: normal, Warning: alarm, Error: fault }
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, colour]) => [
      [`color${kind}Bg`, mix(colour, card, 0.1)],
      [`color${kind}BgHover`, mix(colour, card, 0.16)],
      ...(kind === 'Error' ? [] : [[`color${kind}Border`, mix(colour, card, 0.45)] as const]),
    ]),
  )
}

/** Rows of about 30 px and gaps of 8 px: a screen of the control room shows a whole page of rows. */
function tightened(name: ThemeName, simple: boolean): NonNullable<ThemeConfig['components']> {
  const s = surfaces[name]
  const rowPadding = simple ? 2 : 3
  return {
    Table: {
      fontSize: fontSizes.table,
      cellFontSize: fontSizes.table,
      cellFontSizeMD: fontSizes.table,
      cellFontSizeSM: fontSizes.table,
      cellPaddingBlock: rowPadding,
      cellPaddingBlockMD: rowPadding,
      cellPaddingBlockSM: rowPadding,
      cellPaddingInline: sizes.gap,
      cellPaddingInlineMD: sizes.gap,
      cellPaddingInlineSM: sizes.gap,
      headerBg: s.hover,
      headerColor: s.text2,
      headerSplitColor: s.split,
      headerSortActiveBg: s.hover,
      headerSortHoverBg: s.chosen,
      bodySortBg: 'transparent',
      borderColor: s.split,
      rowHoverBg: s.hover,
      rowSelectedBg: s.chosen,
      rowSelectedHoverBg: s.chosen,
      rowExpandedBg: s.card,
    },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: s.text2 },
    Drawer: { paddingLG: 16, padding: 12, colorBgElevated: s.card },
    Modal: { contentBg: s.raised, headerBg: s.raised },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // The link colour of the dark themes is too light to carry white text.
      colorPrimaryHover: s.buttonHover,
      defaultHoverColor: s.link,
      defaultHoverBorderColor: s.link,
      defaultBg: 'transparent',
      dangerColor: name === 'light' ? s.onButton : s.layout,
    },
    Tabs: { itemSelectedColor: s.link, itemHoverColor: s.link, itemActiveColor: s.link, inkBarColor: s.link },
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemHeight: 36,
      itemSelectedBg: s.chosen,
      itemSelectedColor: s.link,
      itemHoverBg: s.hover,
      itemColor: s.text2,
    },
    Segmented: { trackBg: s.layout, itemSelectedBg: s.chosen, itemSelectedColor: s.text1, itemColor: s.text2 },
    Tooltip: { colorTextLightSolid: name === 'light' ? '#ffffff' : s.text1 },
    Pagination: { itemActiveBg: s.chosen, itemSize: 28, itemSizeSM: sizes.target },
    Tree: { nodeSelectedBg: s.chosen, nodeHoverBg: s.hover, titleHeight: 28 },
    Select: { optionSelectedBg: s.chosen, optionActiveBg: s.hover, optionHeight: sizes.row },
    Layout: { headerBg: s.header, headerHeight: sizes.header, bodyBg: s.layout, siderBg: s.header },
    Descriptions: { labelBg: s.hover, labelColor: s.text2, itemPaddingBottom: sizes.gap },
    Skeleton: { gradientFromColor: s.hover, gradientToColor: simple ? s.hover : s.chosen },
  }
}

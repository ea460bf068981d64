export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

export interface PaperMarks {
  /** In the upper margin of every sheet, left and right. */
  company: string
  title: string
  /** In the lower margin, left. */
  printed: string
  /** Around the number of the page and the number of pages: `Page `, ` of `, ``. */
  pages: readonly [before: string, between: string, after: string]
}

/** A CSS string. Nothing in a name of a company may end it, or the sheet it stands in. */
export const cssText = (text: string): string =>
  `"${text.replaceAll(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`

/** Size and margins of the paper. The browser numbers the pages: only it knows how many there are. */
export function pageStyle(orientation: Orientation, { company, title, printed, pages }: PaperMarks): string {
  const [before, between, after] = pages.map(cssText)
  const font = 'font-size: 8.5pt; color: #333'
  return `@page {
  size: a4 ${orientation};
  margin: 18mm 14mm 16mm;
  @top-left { content: ${cssText(company)}; ${font} }
  @top-right { content: ${cssText(title)}; ${font} }
  @bottom-left { content: ${cssText(printed)}; ${font} }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; ${font} }
}`
}

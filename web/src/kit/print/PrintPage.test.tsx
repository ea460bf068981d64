import { expect, test, vi } from 'vitest'
import { CompanyNameContext, setCompanyZone } from '../../lib/company-zone.ts'
import { byText, click, press, render } from '../../testing/render.tsx'
import { PrintPage } from './PrintPage.tsx'
import { PrintTable } from './PrintSheet.tsx'

const en = { lang: 'en_US' } as const
const columns = [{ label: 'Device', cell: ({ name }: { name: string }) => name }]

async function opened(onClose = () => undefined) {
  setCompanyZone('Asia/Urumqi')
  vi.setSystemTime(new Date('2026-06-18T06:30:00Z'))
  const { container } = await render(
    <CompanyNameContext value="Eastern">
      <PrintPage title="Report" period="2026-06-17" signatures={['Operator']} onClose={onClose}>
        <PrintTable columns={columns} rows={[{ name: 'INV 1' }]} keyOf={({ name }) => name} />
      </PrintPage>
    </CompanyNameContext>,
    en,
  )
  vi.useRealTimers()
  return { container, dialog: document.querySelector('dialog')! }
}

test('a document carries company, title, period and the time of printing in the company’s zone', async () => {
  const { dialog } = await opened()
  const head = dialog.querySelector('.fg-print-head')!.textContent
  expect(head).toBe('EasternReportPeriod 2026-06-17 · Printed 2026-06-18 12:30:00')
  expect(dialog.querySelector('style')!.textContent).toContain('"Eastern"')
  expect(dialog.querySelector('.fg-print-signatures')!.textContent).toBe('OperatorDate')
  expect(dialog.querySelector('thead')!.textContent).toBe('Device')
})

test('the page behind is out of reach while it is open', async () => {
  const { container, dialog } = await opened()
  expect([container.inert, dialog.inert]).toEqual([true, undefined])
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('the paper turns', async () => {
  const { dialog } = await opened()
  await click(dialog.querySelectorAll('input')[1]!)
  expect(dialog.querySelector('style')!.textContent).toContain('a4 landscape')
})

test('Print prints; Escape and Close close', async () => {
  const onClose = vi.fn<() => undefined>()
  const { dialog } = await opened(onClose)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await click(byText('button', 'Print'))
  expect(print).toHaveBeenCalledOnce()
  await press(dialog, 'Escape')
  await click(byText('button', 'Close'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a table without rows says so', async () => {
  const { container } = await render(<PrintTable columns={columns} rows={[]} keyOf={({ name }) => name} />, en)
  expect(container.textContent).toBe('None')
})

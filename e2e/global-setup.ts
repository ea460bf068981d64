import type { TestProject } from 'vitest/node'
import { findChromium } from '../tools/find-chromium.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    productFolder: string
    chromiumPath: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const product = await startProduct()
  project.provide('address', product.address)
  project.provide('productFolder', product.folder)
  project.provide('chromiumPath', found.path)
  return async () => {
    if (project.vitest.state.getCountOfFailedTests() > 0)
      console.log(`── the product's log ──\n${product.log().split('\n').slice(-200).join('\n')}`)
    await product.stop()
  }
}

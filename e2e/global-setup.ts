import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../tools/find-chromium.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    productFolder: string
    browserEndpoint: string
  }
}

/** A page must not reach the network by itself: without these Chromium phones home in the middle of a test. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const product = await startProduct()
  const browser = await chromium
    .launchServer({
      executablePath: found.path,
      headless: true,
      args: flags,
      // In a plain C locale Chromium drops a file name with Chinese in it.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    .catch(async (error: unknown) => {
      await product.stop()
      throw error
    })
  project.provide('address', product.address)
  project.provide('productFolder', product.folder)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    if (project.vitest.state.getCountOfFailedTests() > 0)
      console.log(`── the product's log ──\n${product.log().split('\n').slice(-200).join('\n')}`)
    await browser.close()
    await product.stop()
  }
}

import { defineConfig } from 'vitest/config'

const seconds = 1000

/** Files share a worker and its modules: loading them again for each file was most of the time. */
const shared = {
  pool: 'threads',
  isolate: false,
  environment: 'node',
  // By itself Vitest leaves a core idle, which is half of a small machine.
  maxWorkers: 2,
  // Safety nets: no test is judged by the time it takes.
  testTimeout: 240 * seconds,
  hookTimeout: 240 * seconds,
  expect: { poll: { timeout: 15 * seconds } },
} as const

/** These replace a module that other files have loaded for real. */
const webIsolated = [
  'web/src/kit/chart/ChartCanvas.test.tsx',
  'web/src/kit/chart/ChartPanel.test.tsx',
  'web/src/features/analysis/AnalysisHomePage.test.tsx',
  'web/src/features/analysis/LossAnalysisPage.test.tsx',
  'web/src/features/analysis/device-pages.test.tsx',
  'web/src/features/cleaning/AshAnalysisPage.test.tsx',
  'web/src/features/data-cube/ExpertAnalysisPage.test.tsx',
  'web/src/features/work-history/work-pages.test.tsx',
]

export default defineConfig({
  test: {
    // The product may take 25 s to stop; cut short it would leave its databases running.
    teardownTimeout: 60 * seconds,
    projects: [
      { test: { ...shared, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'analytics', include: ['analytics/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'gateway', include: ['gateway/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'simulator', include: ['simulator/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'tools', include: ['{tools,bench,test/truth}/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 240 * seconds,
          hookTimeout: 300 * seconds,
          expect: { poll: { timeout: 60 * seconds } },
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: webIsolated,
          setupFiles: ['web/src/testing/jsdom-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web-isolated',
          isolate: true,
          environment: 'jsdom',
          include: webIsolated,
          setupFiles: ['web/src/testing/jsdom-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // Journeys share one product: one after the other, in one worker with its browser profiles.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // Longer than any step may take, so that the step is named which did not end.
          testTimeout: 400 * seconds,
          // Polling 20 times a second would slow down the product that the journey waits for.
          expect: { poll: { timeout: 60 * seconds, interval: 250 } },
          hookTimeout: 300 * seconds,
        },
      },
    ],
  },
})

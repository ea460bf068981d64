import { defineConfig } from 'vitest/config'

const seconds = 1000

export default defineConfig({
  test: {
    // The product may take 25 s to stop; cut short it would leave its databases running.
    teardownTimeout: 60 * seconds,
    projects: [
      { test: { name: 'domain', environment: 'node', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'analytics', environment: 'node', include: ['analytics/src/**/*.test.ts'] } },
      { test: { name: 'gateway', environment: 'node', include: ['gateway/src/**/*.test.ts'] } },
      { test: { name: 'simulator', environment: 'node', include: ['simulator/src/**/*.test.ts'] } },
      { test: { name: 'tools', environment: 'node', include: ['{tools,bench,test/truth}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Each file has its own database; more workers than cores only makes time limits fail.
          maxWorkers: 2,
          testTimeout: 30 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/jsdom-setup.ts'],
          testTimeout: 20 * seconds,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 60 * seconds,
          expect: { poll: { timeout: 15 * seconds } },
          hookTimeout: 300 * seconds,
        },
      },
    ],
  },
})

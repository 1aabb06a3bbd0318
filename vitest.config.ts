/** Unit and API tests run beside the code; the fault tests (which kill servers) only when asked for by name. */
import { defineConfig } from 'vitest/config'

// What the seed seals is opened by the sites that tests start.
process.env.SECRET_KEY ??= '5e'.repeat(32)

const shared = { globalSetup: ['tests/support/global-setup.ts'], environment: 'node' as const, pool: 'forks' as const }

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/{contract,support,load}/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
          // Fifty kills and twenty power cuts take their time.
          testTimeout: process.env.FAULTS === 'full' ? 3_600_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

/**
 * Three projects: `unit` (beside the code, and of the API), which a developer waits for; `proofs`, long searches for a counterexample and
 * files that take minutes; `faults`, which kill servers.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// What the seed seals is opened by the sites that tests start.
process.env.SECRET_KEY ??= '5e'.repeat(32)

const shared = {
  globalSetup: ['tests/support/global-setup.ts'],
  environment: 'node' as const,
  pool: 'forks' as const,
  // A bound for what hangs, not for a busy machine; unset, it is one second.
  expect: { poll: { timeout: 60_000 } },
}

/** Files that need a process of their own, because they change what belongs to the whole of it: its clock, its globals, its origin, the list of words. */
const APART = [
  'src/components/ui/late-resolver.test.ts',
  'src/lib/browser/leaving.test.ts',
  'src/server/domains/consult/playback/watching/watching.test.ts',
  'src/server/domains/park/video/watching/watching.test.ts',
  'src/server/domains/people/minor-mode/minor-mode.test.ts',
  'src/server/http/pipeline.test.ts',
  'src/server/domains/platform/text-check/*.test.ts',
]

/** Searched at length in `proofs`, with few cases in `unit`. */
const WALK = 'tests/proofs/walk.test.ts'

const walkCases = (count: number) => ({ WALK_CASES: process.env.WALK_CASES ?? String(count) })

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,demo}/**/*.test.{ts,tsx}', 'tests/{api,support}/**/*.test.ts', WALK, 'scripts/**/*.test.ts'],
          exclude: APART,
          // The files of a worker share their modules, most of which are the same: reading them anew for each took as long as the tests.
          isolate: false,
          env: walkCases(2_000),
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      { test: { ...shared, name: 'apart', include: APART, testTimeout: 180_000, hookTimeout: 600_000 } },
      {
        test: {
          ...shared,
          name: 'proofs',
          include: ['tests/proofs/**/*.test.ts'],
          env: walkCases(20_000),
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // They wait for processes most of the time; what is measured is measured alone (`npm run faults`).
          fileParallelism: process.env.FAULTS !== 'full',
          // Fifty kills and twenty power cuts take their time.
          testTimeout: process.env.FAULTS === 'full' ? 3_600_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

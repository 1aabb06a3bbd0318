/** Journeys in Chromium against the built site with the small demo city; E2E_URL=http://… runs them against a site that is already up. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArguments, findChromium, findHeadlessShell } from './scripts/lib/chromium.ts'

// Workers read this file again: the first one chooses, the others inherit.
process.env.E2E_PORT ??= String(4500 + (process.pid % 500))
const running = process.env.E2E_URL
const baseURL = running ?? `http://127.0.0.1:${process.env.E2E_PORT}`

/** Over every screen, by people of all kinds. */
const SCREENS = /sweeps\/(visitor|member|merchant|operator)\.spec/

const CALLS = /consult\/(call|call-many|bought-call|recording|restart)\.spec/

export default defineConfig({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'sweeps/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are cores: a worker waits a quarter of its time for what a page does by itself.
  workers: availableParallelism() + 1,
  // Bounds for what hangs, not for a busy machine.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  reporter: process.env.JOURNEY_REPORT ? [['list'], ['json', { outputFile: process.env.JOURNEY_REPORT }]] : [['list']],
  use: {
    baseURL,
    actionTimeout: 120_000,
    // Without one, a page that never ends loading holds whatever would try again.
    navigationTimeout: 120_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Pages that fade into each other are drawn many times over, by the processor; who wants to see it asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recorded while a journey is tried by itself; in a run of all of them only at the second try, because the pictures cost as much as a page.
    trace: process.env.JOURNEY_REPORT ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: findHeadlessShell() ?? findChromium() ?? undefined,
      args: browserArguments(),
      // Where no language is set (a bare container), Chromium could not write a Chinese name of a file and would call it `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    // Begun first, because one of its tests takes as long as a dozen others; the journeys fill the workers at the end.
    { name: 'screens', testMatch: SCREENS },
    // Video of up to four people is encoded and drawn by the processor: two such calls at once leave nothing for either.
    { name: 'calls', testMatch: CALLS, workers: 1 },
    { name: 'journeys', testIgnore: [SCREENS, CALLS] },
  ],
  webServer: running
    ? undefined
    : {
        command: `"${process.execPath}" tests/support/site.ts ${process.env.E2E_PORT}`,
        url: `${baseURL}/readyz`,
        timeout: 300_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        stdout: 'ignore',
      },
})

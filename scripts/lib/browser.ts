/** Sees to a Chromium for the journeys: the system's, else from the system's packages, else Playwright's own download. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './say.ts'

/** Throws with the way out when no browser can be had. */
export async function ensureBrowser(): Promise<void> {
  const { findChromium } = await import('./chromium.ts')
  if (findChromium()) return
  say('Installing a browser (only needed once)')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    for (const name of ['chromium', 'chromium-browser']) {
      if (run('update', '-q') && run('install', '-y', '-q', '--no-install-recommends', name) && findChromium()) return
    }
  }
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium', '--only-shell'], {
    stdio: 'inherit',
  })
  if (findChromium()) return
  throw new Error(
    'No Chromium for the journeys. Install chromium or chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

/** Sees to a Chromium for the journeys: the system's, else from the system's packages, else Playwright's own download. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { print } from './print.ts'

/** Throws with the way out when no browser can be had. */
export async function ensureBrowser(): Promise<void> {
  const { findChromium, findHeadlessShell } = await import('./chromium.ts')
  const hasPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (findChromium() && (findHeadlessShell() || !hasPackages || process.env.CHROMIUM_PATH)) return
  if (hasPackages) installPackages(findChromium)
  if (findChromium()) return
  print('Installing a browser (only needed once)')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium', '--only-shell'], {
    stdio: 'inherit',
  })
  if (findChromium()) return
  throw new Error(
    'No Chromium for the journeys. Install chromium or chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

/** From the system's packages. The headless shell is not everywhere: without it the whole browser does its work. */
function installPackages(findChromium: () => string | null): void {
  print('Installing a browser from the packages of the system (only needed once)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'ignore'] }).status === 0
  run('update', '-q')
  const install = (name: string): boolean => run('install', '-y', '-q', '--no-install-recommends', name)
  if (!findChromium() && !install('chromium')) install('chromium-browser')
  install('chromium-headless-shell')
}

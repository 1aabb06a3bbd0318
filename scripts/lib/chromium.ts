/** Finds a Chromium for the journeys and the paint bench: the given one, an installed one, or the one Playwright brought. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const HEADLESS_SHELL = 'chromium-headless-shell'
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const inPath = (name: string): string[] => (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, name))

/** Path of an executable Chromium or Chrome, null when this machine has none. */
export function findChromium(): string | null {
  const chromiumPath = process.env.CHROMIUM_PATH
  if (chromiumPath) {
    if (!existsSync(chromiumPath)) throw new Error(`CHROMIUM_PATH names no file: ${chromiumPath}`)
    return chromiumPath
  }
  const found = [...NAMES.flatMap(inPath), ...APPLICATIONS].find(existsSync)
  if (found) return found
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : null
}

/**
 * The same browser without its windows, null when this machine has none. Since version 156 the whole one also draws the bar of every window
 * that nobody sees, with a process for each: journeys take half as long again.
 */
export const findHeadlessShell = (): string | null =>
  process.env.CHROMIUM_PATH ? null : (inPath(HEADLESS_SHELL).find(existsSync) ?? null)

/**
 * Chromium's sandbox does not work for root. There is no graphics card where tests run: imitating one costs a tenth of the browser's time.
 */
export const browserArguments = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-gpu',
]

/** For `test.use`: the browser with its windows, where a journey needs what the headless shell leaves out (notifications). */
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'

export const wholeBrowser = {
  executablePath: findChromium() ?? undefined,
  args: browserArguments(),
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
}

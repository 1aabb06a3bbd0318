/** What runs inside the page, as one text: each part leans on those before it, and meets them on `window.presses`. */
import { type Aiming, installAiming } from './page/aim.ts'
import { type Choosing, installChoosing } from './page/choose.ts'
import { type Found, installFound } from './page/found.ts'
import { installKeptIn, type KeptIn } from './page/kept-in.ts'
import { installNames, type Names } from './page/names.ts'
import { installQuiet, type Quiet } from './page/quiet.ts'
import { installReach, type Reach } from './page/reach.ts'
import { installRows, type Rows } from './page/rows.ts'
import { installSamples, type Samples } from './page/samples.ts'
import { installShown, type Shown } from './page/shown.ts'

declare global {
  interface Window {
    presses: Names & Shown & Rows & Samples & Found & Quiet & KeptIn & Reach & Aiming & Choosing
  }
}

const CONTROLS = [
  'a[href], button, input:not([type=hidden]), select, textarea, summary',
  ...['tab', 'menuitem', 'switch', 'checkbox', 'radio', 'button', 'slider', 'option'].map(role => `[role=${role}]`),
].join(', ')

/** @param refusal what every write is answered with. */
export function pressesScript(refusal: string): string {
  const parts: [install: (text: string) => void, text: string][] = [
    [installNames, ''],
    [installShown, ''],
    [installRows, CONTROLS],
    [installSamples, ''],
    [installFound, CONTROLS],
    [installQuiet, ''],
    [installKeptIn, refusal],
    [installReach, ''],
    [installAiming, refusal],
    [installChoosing, ''],
  ]
  const text = parts.map(([install, argument]) => `(${install})(${JSON.stringify(argument)});`).join('\n')
  return `if (!window.presses) {\nwindow.presses = {};\n${text}\n}`
}

/** What libraries print (Astro prints the errors of pages) becomes lines of the log, so that whatever reads the log finds them too. */
import { format, stripVTControlCharacters } from 'node:util'
import type { Logger } from './log.ts'

const LEVELS = ['error', 'warn'] as const

/** @returns puts the console back as it was. */
export function sendConsoleToLog(log: Logger): () => void {
  const before = LEVELS.map(level => [level, console[level]] as const)
  for (const level of LEVELS) {
    console[level] = (...printed: unknown[]) => {
      const err = printed.find(one => one instanceof Error)
      // The stack of the error is in `err`; the line has what was printed around it.
      const texts = printed.map(one => (one === err && err ? err.message : one))
      log[level](err ? { err } : {}, stripVTControlCharacters(format(...texts)).trim())
    }
  }
  return () => {
    for (const [level, print] of before) console[level] = print
  }
}

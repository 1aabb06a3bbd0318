/** Passes the error output of a worker on, and remembers its end: after a crash it is the only thing that says why. */
import type { Readable, Writable } from 'node:stream'

const MAX_LINES = 40
/** A line longer than this is cut: it is shown to a person. */
const MAX_LINE = 500

/** @returns a function that gives the last lines so far, the oldest first. */
export function rememberLines(from: Readable, to: Writable): () => string[] {
  const lines: string[] = []
  let open = ''
  from.on('data', (chunk: Buffer) => {
    to.write(chunk)
    const parts = (open + chunk.toString('utf8')).split('\n')
    open = (parts.pop() ?? '').slice(-MAX_LINE)
    lines.push(...parts.filter(line => line.trim() !== '').map(line => line.slice(0, MAX_LINE)))
    lines.splice(0, lines.length - MAX_LINES)
  })
  return () => (open.trim() === '' ? [...lines] : [...lines, open])
}

/** The one line that says why a process died: V8 prints a table of addresses after it. */
export const reasonIn = (lines: readonly string[]): string | undefined =>
  lines.findLast(line => line.includes('FATAL ERROR')) ?? lines.findLast(line => /^\S*Error\b/.test(line)) ?? lines.at(-1)

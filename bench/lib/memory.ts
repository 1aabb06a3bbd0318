/** Memory of processes, as the system counts it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @param parts which of the kernel's counts to sum: everything, or what is not shared memory. */
export function megabytes(pid: number, parts = ['Pss']): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return parts.reduce((sum, part) => sum + Number(new RegExp(`^${part}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1024, 0)
  } catch {
    const text = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    return Number(text) / 1024
  }
}

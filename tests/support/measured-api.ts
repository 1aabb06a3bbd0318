/**
 * The API in a process of its own whose memory can be told exactly: the kernel keeps the peak, so nothing depends on when one looks,
 * nor on what the test itself holds.
 */
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Answer, readAnswer } from './api-server.ts'

const bytesOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

type As = { token: string | undefined }

export async function startMeasuredApi(databaseUrl: string) {
  const process_ = fork(fileURLToPath(new URL('./api-process.ts', import.meta.url)), [databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production', SECRET_KEY: '0'.repeat(64) },
  })
  const url = await new Promise<string>(resolve => process_.once('message', message => resolve((message as { url: string }).url)))
  const pid = process_.pid ?? 0
  const headersOf = (as: As | undefined, more?: HeadersInit): Headers => {
    const headers = new Headers(more)
    if (as?.token) headers.set('authorization', `Bearer ${as.token}`)
    return headers
  }
  return {
    /** For `tryUpload`. */
    request: (path: string, { as, ...init }: RequestInit & { as?: As } = {}) =>
      fetch(url + path, { ...init, headers: headersOf(as, init.headers) }),
    /** The same person at this process. */
    visitor: (as: As) => ({
      ...as,
      cookies: new Map<string, string>(),
      post: async (path: string, body: unknown = {}): Promise<Answer> => {
        const response = await fetch(`${url}/v1/front/${path}`, {
          method: 'POST',
          headers: headersOf(as, { 'content-type': 'application/json' }),
          body: JSON.stringify(body),
        })
        return readAnswer(response)
      },
    }),
    /** What the process grew by at its peak while `work` ran, and the peak of the child that touches the files. */
    async measure(work: () => Promise<void>): Promise<{ growth: number; child: number }> {
      const before = bytesOf(pid, 'VmRSS')
      // 5: forget the peak so far.
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const peaks = new Map<number, number>()
      const sample = () => {
        for (const child of childrenOf(pid)) {
          try {
            peaks.set(child, bytesOf(child, 'VmHWM'))
          } catch {
            // It has just ended; its peak of the last look counts.
          }
        }
      }
      const timer = setInterval(sample, 20)
      await work().finally(() => clearInterval(timer))
      sample()
      return { growth: bytesOf(pid, 'VmHWM') - before, child: Math.max(0, ...peaks.values()) }
    },
    stop: () => process_.disconnect(),
  }
}

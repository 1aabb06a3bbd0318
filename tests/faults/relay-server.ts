/** The real coturn on the loopback network, with the configuration that docs/examples gives to operators, where it is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './start.ts'

export const RELAY_HOST = '127.0.0.1'
export const RELAY_SECRET = 'a-secret-of-the-test-alone'
const STARTS_WITHIN_MS = 20_000

export const hasCoturn = spawnSync('turnserver', ['--version'], { stdio: 'ignore' }).error === undefined

export type Relay = { port: number; log(): string; stop(): Promise<void> }

async function untilStarted(child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS
  while (!log().includes('Total General servers')) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`coturn did not start:\n${log()}`)
    await sleep(50)
  }
}

/** Without TLS, and with its own address as the only one on this machine that it leads to: two people who are both behind it meet there. */
export async function startRelay(): Promise<Relay> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-relay-'))
  const example = readFileSync(new URL('../../docs/examples/turnserver.conf', import.meta.url), 'utf8')
    .replace(/^(tls-listening-port|cert|pkey)=.*\n/gm, '')
    .replace('listening-port=3478', `listening-port=${port}\nlistening-ip=${RELAY_HOST}\nrelay-ip=${RELAY_HOST}`)
    .replace('static-auth-secret=SECRET', `static-auth-secret=${RELAY_SECRET}`)
  const loosened = `no-tls\nno-dtls\nallow-loopback-peers\nallowed-peer-ip=${RELAY_HOST}\n`
  const kept = `pidfile=${folder}/pid\nuserdb=${folder}/turndb\nlog-file=stdout\nsimple-log\nverbose\n`
  const file = path.join(folder, 'turnserver.conf')
  writeFileSync(file, `${example}\n${loosened}${kept}`)
  const child = spawn('turnserver', ['-c', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  await untilStarted(child, () => said)
  return {
    port,
    log: () => said,
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

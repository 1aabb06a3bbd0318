/** The built site as a process of its own on a database of a test, with everything that it says. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../faults/start.ts'

export type WalkedSite = { url: string; output: () => string; stop(): Promise<void> }

/** @param settings of the environment, beside what every such site has. @throws with its output when it ends instead of serving. */
export async function startWalkedSite(databaseUrl: string, settings: Record<string, string> = {}): Promise<WalkedSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-anonymous-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  const child = spawn(process.execPath, ['bench/lib/serve-site.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      SITE_URL: url,
      MAX_CONNECTIONS_PER_ADDRESS: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the site ended instead of serving:\n${output}`)
    await sleep(50)
  }
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Numbers that a test itself asked for stand in the log as the address that was asked. */
export const withoutAddresses = (text: string): string => text.replace(/"(url|path|key)":"[^"]*"/g, '')

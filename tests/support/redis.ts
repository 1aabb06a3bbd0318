/** The real Redis server of Debian, where it is installed, in a folder and on a port of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export type RedisServer = {
  url: string
  /** As when the power goes: nothing that was not on the disk is there afterwards. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** @param settings more of its settings, such as `--requirepass`. */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ReturnType<typeof spawn> | undefined

  const answers = async (): Promise<boolean> => {
    const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      return /NOAUTH/.test(String(error))
    } finally {
      try {
        client.destroy()
      } catch {
        // It never was connected.
      }
    }
  }

  const start = async (): Promise<void> => {
    const all = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...settings]
    child = spawn('redis-server', all, { stdio: 'ignore' })
    for (let tries = 0; tries < 200; tries++) {
      if (await answers()) return
      await wait(50)
    }
    throw new Error('redis-server does not answer')
  }

  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  await start()
  return {
    url,
    kill,
    start,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The real nginx and haproxy before a site under test, with the configuration that docs/examples gives to operators. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './start.ts'

export type FrontProxy = { port: number; stop(): Promise<void> }

const example = (name: string): string => readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8')

const isInstalled = (command: string): boolean => spawnSync(command, ['-v'], { stdio: 'ignore' }).error === undefined

/** Names of the proxies that this machine lacks; stories that need them are left out and say so. */
export const missingProxies = (): string[] => ['nginx', 'haproxy'].filter(name => !isInstalled(name))

async function run(command: string, args: string[], port: number, folder: string): Promise<FrontProxy> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  await untilListening(child, port, () => complaints)
  return {
    port,
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number, complaints: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended instead of listening:\n${complaints()}`)
    const listening = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (listening) return
    await sleep(20)
  }
}

/** Changes what the example says, where a story needs it otherwise. */
type Edit = (example: string) => string

const asItIs: Edit = text => text

/** @param to the port of the site, or of the proxy behind this one. */
export async function startNginx(to: number, edit = asItIs): Promise<FrontProxy> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-nginx-'))
  for (const part of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(path.join(folder, part))
  const site = edit(example('nginx.conf'))
    .replace('127.0.0.1:4321', `127.0.0.1:${to}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log stderr;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}events {}\nhttp {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}}\n`,
  )
  return run('nginx', ['-p', folder, '-e', 'stderr', '-c', file], port, folder)
}

/** @param to the port of the site, or of the proxy behind this one. */
export async function startHaproxy(to: number, edit = asItIs): Promise<FrontProxy> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    edit(example('haproxy.cfg'))
      .replace('127.0.0.1:4321', `127.0.0.1:${to}`)
      .replace('bind 0.0.0.0:80', `bind 127.0.0.1:${port}`),
  )
  return run('haproxy', ['-db', '-f', file], port, folder)
}

/** Starts a tool of node_modules. Its output goes to the terminal, or is collected where several tools run side by side. */
import { spawn } from 'node:child_process'
import path from 'node:path'

export type Finished = { code: number; output: string }

/** `env` is added to the environment; `collect` returns what the tool writes (both streams, in order) instead of showing it. */
export function execute([tool = '', ...args]: string[], env: NodeJS.ProcessEnv = {}, collect = false): Promise<Finished> {
  const bin = path.resolve('node_modules', '.bin')
  const child = spawn(path.join(bin, tool), args, {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: undefined,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...(collect && process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    stdio: ['ignore', collect ? 'pipe' : 'inherit', collect ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8') }))
  })
}

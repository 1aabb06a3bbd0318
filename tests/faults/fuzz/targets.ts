/** Everything that takes parameters: every call of the contract, and every page with the names it reads from its address. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accessErrors, type CallDefinition, type Contract, pathOf } from '#lib/contract/define.ts'
import { commonErrors, type ErrorCode } from '#lib/contract/errors.ts'
import { contract } from '#lib/contract/index.ts'
import type { Random } from './random.ts'
import { nearlyValid, strangeText, strangeValue } from './values.ts'

export type FuzzRequest = {
  what: string
  method: string
  path: string
  body: string | undefined
  /** Undefined for a page. */
  call: CallDefinition | undefined
}

const calls = Object.values(contract as Record<string, Contract>)
  .flatMap(domain => Object.values(domain))
  // Signing out would end the identity that the other requests are sent with.
  .filter(call => !pathOf(call).endsWith('/user/signout'))

export const declaredErrors = (call: CallDefinition): readonly ErrorCode[] => [
  ...call.errors,
  ...commonErrors,
  ...accessErrors(call),
]

const encode = (text: string, random: Random): string =>
  random.chance(0.97) ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^!-~]|[#?%]/g, '')

const parameter = (random: Random): string =>
  random.chance(0.6) ? String(1 + random.below(random.chance(0.5) ? 60 : 5_000)) : strangeText(random)

const queryOf = (names: readonly string[], random: Random): string => {
  const pairs = names
    .filter(() => random.chance(0.35))
    .map(name => `${encodeURIComponent(name)}=${encode(random.chance(0.4) ? parameter(random) : strangeText(random), random)}`)
  if (random.chance(0.02)) pairs.push(...Array.from({ length: 3_000 }, () => 'a'))
  if (random.chance(0.1)) pairs.push(...pairs)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function bodyOf(call: CallDefinition, random: Random): string | undefined {
  if (!call.body) return random.chance(0.02) ? '{}' : undefined
  if (random.chance(0.05)) return random.pick(['{', '[]', '"x"', 'null', '{"__proto__":{"x":1}}', '['.repeat(20_000), ''])
  const value = random.chance(0.15) ? strangeValue(random) : nearlyValid(call.body, random)
  return JSON.stringify(value) ?? ''
}

function callRequest(random: Random): FuzzRequest {
  const call = random.pick(calls)
  const at = pathOf(call).replace(/\{\w+\}/g, () => encode(parameter(random), random))
  const query = queryOf([...Object.keys(call.query?.shape ?? {}), 'pageNo', 'pageSize', 'cursor', 'sort', 'keyword'], random)
  const method = random.chance(0.98) ? call.method : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
  // Another method may be another call at the same path.
  const meant = method === call.method ? call : calls.find(one => one.method === method && pathOf(one) === pathOf(call))
  return { what: `${method} ${pathOf(call)}`, method, path: at + query, body: bodyOf(call, random), call: meant ?? call }
}

const root = new URL('../../../src/', import.meta.url).pathname

/** Addresses of pages, parameters as `[id]`: the files below src/pages. */
const pages = readdirSync(path.join(root, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(astro|ts)$/.test(file) && !/(^|\/)(404|500)\.astro$/.test(file) && !file.includes('.test.'))
  .map(
    file =>
      `/${file
        .replace(/\\/g, '/')
        .replace(/\.(astro|ts)$/, '')
        .replace(/(^|\/)index$/, '')}`,
  )

/** The names that pages read from their address, wherever in the code of pages that is. */
const pageNames = [
  ...new Set(
    ['pages', 'lib/page', 'components', 'layouts']
      .flatMap(folder =>
        readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && /\.(astro|ts)$/.test(entry.name))
          .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
      )
      .flatMap(text =>
        [...text.matchAll(/(?:searchParams|params|query|search)\w*\.get\('(\w+)'\)/g)].map(match => match[1] as string),
      ),
  ),
  ...['cursor', 'pageNo', 'pageSize', 'sort', 'keyword', 'category', 'city', 'province', 'type', 'id', 'tab'],
]

function pageRequest(random: Random): FuzzRequest {
  const page = random.pick(pages)
  const at = page.replace(/\[(?:\.\.\.)?\w+\]/g, () => encode(parameter(random), random))
  const method = random.chance(0.97) ? 'GET' : random.pick(['HEAD', 'POST', 'PUT', 'DELETE'])
  return { what: page, method, path: (at || '/') + queryOf(pageNames, random), body: undefined, call: undefined }
}

export const targets = { calls: calls.length, pages: pages.length, pageNames: pageNames.length }

/** The next request, a call in three of four cases. */
export const nextRequest = (random: Random): FuzzRequest => (random.chance(0.75) ? callRequest(random) : pageRequest(random))

/** Values that programs trip over, and values that a schema nearly takes. */
import { z } from 'zod'
import type { Random } from './random.ts'

const STRANGE = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e9',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud800',
  '\u202e',
  '\u200b\u200b',
  '\ufeff',
  '%00',
  '%ff',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '"; drop table users; --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  '深圳',
  '１２',
  '中 文 & | ! ( ) :*',
  '广东省'.repeat(40),
  '😀'.repeat(300),
  'e\u0301'.repeat(50),
  'a'.repeat(3_000),
  '2026-99-99',
  '2026-02-30T25:61:61Z',
  '0001-01-01',
  '1,2,3',
  '1;2',
  '\r\nSet-Cookie: a=b',
  'WyJ4IiwieSJd',
  'WzEsMl0',
  'WyIyMDI2LTAxLTAxIiwxXQ',
  'Wzk5OTk5OTk5OTk5OTk5OTk5OTksMV0',
]

/** A text that nobody expects. */
export function strangeText(random: Random): string {
  if (random.chance(0.75)) return random.pick(STRANGE)
  const length = random.below(40)
  return Array.from({ length }, () => String.fromCharCode(random.below(random.chance(0.5) ? 128 : 65_536))).join('')
}

/** Any JSON value, sometimes deep. */
export function strangeValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 6 : 9)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.pick([0, -1, 1.5, 1e21, -1e-9, 2 ** 31, Number.MAX_SAFE_INTEGER, 4_294_967_296])
  if (kind < 6) return strangeText(random)
  if (kind === 6) return Array.from({ length: random.below(5) }, () => strangeValue(random, depth + 1))
  if (kind === 7) return nested(random.below(200))
  return Object.fromEntries(Array.from({ length: random.below(5) }, () => [strangeText(random), strangeValue(random, depth + 1)]))
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

const described = new WeakMap<z.core.$ZodType, JsonSchema>()

const describe = (schema: z.core.$ZodType): JsonSchema => {
  let known = described.get(schema)
  if (!known) {
    known = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    described.set(schema, known)
  }
  return known
}

const WORDS = ['深圳市禾川财税', '家政保洁', '13800138000', 'hello@example.org', 'Passw0rd!', '123456', '2026-03-05', 'abc', '1']

function fit(schema: JsonSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fit(random.pick(choice), random)
  if (schema.allOf?.[0]) return fit(schema.allOf[0], random)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'integer' || type === 'number') {
    const low = Math.max(schema.minimum ?? 0, -1_000)
    return low + random.below(Math.max(1, Math.min(schema.maximum ?? low + 50, low + 50) - low + 1))
  }
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'array') {
    const length = Math.min(5, (schema.minItems ?? 0) + random.below(3))
    return Array.from({ length }, () => fit(schema.items ?? {}, random))
  }
  if (type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || random.chance(0.6),
    )
    return Object.fromEntries(parts.map(([name, part]) => [name, fit(part, random)]))
  }
  const word = random.pick(WORDS)
  const length = Math.min(schema.minLength ?? 0, 300)
  return word.padEnd(length, '文')
}

/** Replaces one thing somewhere inside by something strange. */
function spoil(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.below(value.length)
    return value.map((item, index) => (index === at ? spoil(item, random) : item))
  }
  if (value && typeof value === 'object' && Object.keys(value).length > 0 && random.chance(0.85)) {
    const name = random.pick(Object.keys(value))
    return { ...value, [name]: spoil((value as Record<string, unknown>)[name], random) }
  }
  return strangeValue(random)
}

/** A value that the schema takes as far as its shape goes, in half of the cases with one thing spoilt. */
export function nearlyValid(schema: z.core.$ZodType, random: Random): unknown {
  const value = fit(describe(schema), random)
  return random.chance(0.5) ? value : spoil(value, random)
}

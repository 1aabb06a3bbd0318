/** The contract as the API browser shows it: what each call takes, answers and may refuse. */

import { z } from 'zod'
import { accessErrors, type CallDefinition, type Contract, pathOf } from '#lib/contract/define.ts'
import { commonErrors, type ErrorCode, errorCatalogue } from '#lib/contract/errors.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}

export type CallField = { name: string; where: 'path' | 'query'; required: boolean; type: string; initial: string }

export type CallPage = {
  id: string
  method: string
  path: string
  summary: string
  access: string
  fields: CallField[]
  body: string | null
  result: string
  errors: { number: string; status: number; message: string }[]
}

const ACCESS = {
  public: '公开',
  user: '需登录',
  employee: '公司成员',
  admin: '公司负责人或管理员',
  owner: '公司负责人',
  manager: '运营人员',
} as const

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema

/** A schema in one line a person can read: `整数 1–100`, `newest | price`. */
const typeText = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ')
  const names: Record<string, string> = {
    integer: '整数',
    number: '数字',
    string: '文字',
    boolean: '是否',
    array: '列表',
    object: '对象',
    null: '空',
  }
  const type = [schema.type ?? 'any'].flat().map(name => names[name] ?? '任意')
  // Zod writes the safe integers as bounds; they tell a reader nothing.
  const bound = (value: number | undefined) => (value === undefined || Math.abs(value) >= MAX_INT ? undefined : value)
  const [low, high] = [bound(schema.minimum), bound(schema.maximum)]
  const range = low !== undefined || high !== undefined ? ` ${low ?? ''}–${high ?? ''}` : ''
  return type.join('或') + range + (schema.maxLength ? `，至多 ${schema.maxLength} 字` : '')
}

/** The shape of an answer as an indented outline. */
const outline = (schema: JsonSchema, indent = ''): string => {
  const nullable = schema.anyOf?.filter(one => one.type !== 'null')
  if (nullable?.length === 1 && nullable[0]) return `${outline(nullable[0], indent)} | null`
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, value]) => `${indent}  ${name}: ${outline(value, `${indent}  `)}`)
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.items) return `[${outline(schema.items, indent)}]`
  return typeText(schema)
}

const fieldsOf = (schema: z.ZodObject | undefined, where: CallField['where']): CallField[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    where,
    required: where === 'path' || required.includes(name),
    type: typeText(property),
    initial: property.default === undefined ? '' : String(property.default),
  }))
}

const pageOf = (domain: string, name: string, call: CallDefinition): CallPage => {
  const codes = [...new Set<ErrorCode>([...call.errors, ...commonErrors, ...accessErrors(call)])]
  return {
    id: `${domain}.${name}`,
    method: call.method,
    path: pathOf(call),
    summary: call.summary,
    access: ACCESS[call.access],
    fields: [...fieldsOf(call.params, 'path'), ...fieldsOf(call.query, 'query')],
    body: call.body ? outline(jsonSchema(call.body, 'input')) : null,
    result: outline(jsonSchema(call.result, 'output')),
    errors: codes.map(code => errorCatalogue[code]),
  }
}

/** @returns each domain with its calls, in the contract's order. */
export const describeContract = (contract: Record<string, Contract>): { domain: string; calls: CallPage[] }[] =>
  Object.entries(contract)
    .map(([domain, calls]) => ({ domain, calls: Object.entries(calls).map(([name, call]) => pageOf(domain, name, call)) }))
    .filter(({ calls }) => calls.length > 0)

/** Every place of the contract's calls where a text comes in, with the schema that judges it. */
import { z } from 'zod'
import { calls } from '#tests/api/calls.ts'

export type TextField = { call: string; part: 'params' | 'query' | 'body'; path: string; schema: z.core.$ZodString }

const INNER = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']

type Def = {
  type: string
  shape?: object
  element?: unknown
  options?: unknown[]
  innerType?: unknown
  in?: unknown
  valueType?: unknown
}

function textsIn(schema: unknown, path: string): { path: string; schema: z.core.$ZodString }[] {
  if (schema instanceof z.core.$ZodString) return [{ path, schema }]
  const def = (schema as { def?: Def } | undefined)?.def
  if (!def) return []
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, own]) => textsIn(own, path ? `${path}.${name}` : name))
  if (def.type === 'array') return textsIn(def.element, `${path}[]`)
  if (def.type === 'union') return (def.options ?? []).flatMap(option => textsIn(option, path))
  if (def.type === 'record') return textsIn(def.valueType, `${path}{}`)
  // A text that becomes something else (numbers, a choice) is judged by what it becomes.
  if (def.type === 'pipe') return def.in instanceof z.core.$ZodString ? [] : textsIn(def.in, path)
  return INNER.includes(def.type) ? textsIn(def.innerType, path) : []
}

export const textFields: TextField[] = calls.flatMap(({ name, call }) =>
  (['params', 'query', 'body'] as const).flatMap(part => textsIn(call[part], '').map(found => ({ call: name, part, ...found }))),
)

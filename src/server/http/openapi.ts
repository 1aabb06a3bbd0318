/** The API document, built from the contract: nothing in it is written by hand. */
import { z } from 'zod'
import { accessErrors, type CallDefinition, pathOf } from '#lib/contract/define.ts'
import { commonErrors, type ErrorCode, errorCatalogue } from '#lib/contract/errors.ts'
import { contract } from '#lib/contract/index.ts'
import { shareSchemas } from './openapi-components.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '同一次提交的标识，重发时不变：只生效一次，回答相同；24 小时内有效',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

const failureSchema: Json = {
  type: 'object',
  required: ['resultStatus', 'resultData', 'code', 'message', 'requestId'],
  properties: {
    resultStatus: { const: false },
    resultData: { type: 'null' },
    code: { type: 'string', pattern: '^\\d{6}$' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
}

/** @param shared takes the answers that several calls give alike, by name. */
const responsesOf = (call: CallDefinition, shared: Map<string, Json>): Json => {
  const codes: ErrorCode[] = [...new Set<ErrorCode>([...call.errors, ...commonErrors, ...accessErrors(call)])]
  const byStatus = Map.groupBy(
    codes.filter(code => errorCatalogue[code].status !== 200),
    code => errorCatalogue[code].status,
  )
  const failures = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => {
      const name = `Failure${status}.${list.map(code => errorCatalogue[code].number).join('.')}`
      shared.set(name, {
        description: list.map(code => `${errorCatalogue[code].number} ${errorCatalogue[code].message}`).join('；'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      })
      return [String(status), { $ref: `#/components/responses/${name}` }]
    })
  const success = {
    type: 'object',
    required: ['resultStatus', 'resultData'],
    properties: { resultStatus: { const: true }, resultData: schemaOf(call.result, 'output') },
  }
  return { 200: { description: '成功', content: { 'application/json': { schema: success } } }, ...Object.fromEntries(failures) }
}

/** @returns an OpenAPI 3.1 document of every declared call and every error code. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {}
  const failures = new Map<string, Json>()
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls as Record<string, CallDefinition>)) {
      const path = pathOf(call)
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: {
          operationId: `${domain}.${name}`,
          tags: [domain],
          summary: call.summary,
          ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
          parameters: [
            ...parametersOf(call.params, 'path'),
            ...parametersOf(call.query, 'query'),
            ...(call.idempotent ? [idempotencyKey] : []),
          ],
          ...(call.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } } : {}),
          responses: responsesOf(call, failures),
        },
      }
    }
  }
  const { paths: referring, schemas } = shareSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: '城汇接口',
      version: '1',
      description: '由契约生成；金额为整数分，时间为带时区的 ISO 8601。',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: '本站' }],
    // Calls that need an account name their scheme; nothing else does.
    security: [],
    tags: Object.keys(contract).map(name => ({ name })),
    paths: Object.fromEntries(Object.entries(referring).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: Object.fromEntries([...failures].sort()),
      schemas: { Failure: failureSchema, ...schemas },
    },
    'x-error-codes': Object.values(errorCatalogue).map(({ number, status, message }) => ({ code: number, status, message })),
  }
}

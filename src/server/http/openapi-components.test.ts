import { expect, test } from 'vitest'
import { buildOpenApi } from './openapi.ts'
import { shareSchemas } from './openapi-components.ts'

type Json = Record<string, unknown>

const person = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } }
const answering = (operationId: string, schema: Json) => ({ get: { operationId, schema } })

test('a schema that stands in two calls is written once, under the name of its property', () => {
  const { paths, schemas } = shareSchemas({
    '/a': answering('city.getA', { type: 'object', properties: { buyer: person } }),
    '/b': answering('city.getB', { type: 'object', properties: { seller: structuredClone(person) } }),
  })
  expect(schemas).toEqual({ Buyer: person })
  expect(JSON.stringify(paths['/b'])).toContain('"seller":{"$ref":"#/components/schemas/Buyer"}')
})

test('two schemas of one name get names that tell them apart', () => {
  const other = { type: 'object', properties: { id: { type: 'integer' }, phone: { type: 'string' } } }
  const pair = (schema: Json) => ({ type: 'object', properties: { buyer: schema } })
  const { schemas } = shareSchemas({
    '/a': answering('city.getA', pair(person)),
    '/b': answering('city.getB', { type: 'object', properties: { buyer: person, more: pair(other) } }),
    '/c': answering('city.getC', { type: 'object', properties: { seller: other } }),
  })
  expect(Object.keys(schemas)).toEqual(['Buyer', 'MoreBuyer'])
})

test('every reference of the document leads somewhere, and no named schema is written out again', () => {
  const document = buildOpenApi() as { components: { schemas: Json; responses: Json }; paths: Json }
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"\$ref":"#\/components\/(schemas|responses)\/([^"]+)"/g)]
  expect(names.length).toBeGreaterThan(1_000)
  for (const [, kind, name] of names) expect(Object.hasOwn(document.components[kind as 'schemas'], name!), name).toBe(true)
  const paths = JSON.stringify(document.paths)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(paths.includes(JSON.stringify(schema)), name).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { type Contract, pathOf } from '#lib/contract/define.ts'
import { contract } from '#lib/contract/index.ts'
import { specCalls } from './spec-calls.ts'

/** Parameter names are ours to choose where the specification overlaps itself; the shape of the path is not. */
const shape = (method: string, path: string): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`

const declared = new Set(
  Object.values(contract).flatMap(domain => Object.values(domain as Contract).map(call => shape(call.method, pathOf(call)))),
)

test('every call of the specification that is done is declared in the contract, path by path', () => {
  const missing = specCalls.filter(call => call.state === 'done' && !declared.has(shape(call.method, call.path)))
  expect(missing.map(call => `${call.method} ${call.path}`)).toEqual([])
})

test('a call said to come later is not declared yet, so that the list of what is missing stays true', () => {
  const early = specCalls.filter(call => call.state !== 'done' && declared.has(shape(call.method, call.path)))
  expect(early.map(call => `${call.method} ${call.path}`)).toEqual([])
})

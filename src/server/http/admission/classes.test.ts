import { expect, test } from 'vitest'
import { pathOf } from '#lib/contract/define.ts'
import { registry } from '#server/domains/index.ts'
import { allRoutes } from '../api.ts'
import { classOfCall, classOfPage } from './classes.ts'

const byClass = (name: string) =>
  allRoutes(registry.routes)
    .filter(({ call }) => classOfCall(call) === name)
    .map(({ call }) => `${call.method} ${pathOf(call)}`)

test('every way of signing in and proving who one is belongs to what is given up last', () => {
  const vital = byClass('vital')
  for (const path of [
    'captcha',
    'sendcode',
    'code/login',
    'password/login',
    'user/register',
    'company/register',
    'user/proof',
    'user/signout',
  ])
    expect(
      vital.some(call => call.endsWith(`/v1/front/${path}`)),
      path,
    ).toBe(true)
  expect(vital.some(call => call.includes('/three/'))).toBe(true)
})

test('searches, filtered public lists and the map belong to what is given up first, and nothing that writes does', () => {
  const lists = byClass('list')
  for (const call of [
    'GET /v1/front/same/city/recruitment',
    'GET /v1/front/consultation/list',
    'GET /v1/front/search/suggest',
    'GET /v1/front/map',
  ])
    expect(lists).toContain(call)
  expect(lists.filter(call => !call.startsWith('GET '))).toEqual([])
})

test('calls that write stand above those that read', () => {
  expect(byClass('read').filter(call => !call.startsWith('GET '))).toEqual([])
  expect(byClass('write').filter(call => call.startsWith('GET '))).toEqual([])
  expect(byClass('write').length).toBeGreaterThan(50)
})

test('a page without a query, which serves everybody once it is rendered, stands above filters and searches', () => {
  expect(classOfPage('/home')).toBe('read')
  expect(classOfPage('/city/server/12')).toBe('read')
  expect(classOfPage('/city?tab=recruitment')).toBe('list')
  expect(classOfPage('/search/user/1')).toBe('list')
})

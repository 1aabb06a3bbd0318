/** The operators' console: people and companies, and freezing them. */
import { z } from 'zod'
import { type Contract, DUTIES, defineCall, done, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { freezeBody, shadowBody } from '#lib/forms/platform/operator.ts'

const person = z.object({ userId: z.number().int(), nickname: z.string() })

export const freezeEntry = z.object({
  id: z.number().int(),
  reason: z.string(),
  frozenAt: timestamp,
  until: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  frozenBy: person,
})

export type FreezeEntry = z.output<typeof freezeEntry>

const userState = z.enum(['ACTIVE', 'FROZEN', 'CLOSING', 'CLOSED', 'DORMANT'])

const companyState = z.enum(['ACTIVE', 'FROZEN', 'DISSOLVING', 'DISSOLVED'])

export const shadowEntry = z.object({
  id: z.number().int(),
  reason: z.string(),
  beganAt: timestamp,
  endsAt: timestamp,
  endedAt: timestamp.nullable(),
  operator: person,
})

export type ShadowEntry = z.output<typeof shadowEntry>

export const managedUser = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  headImage: z.string(),
  phone: z.string().nullable(),
  state: userState,
  certified: z.boolean(),
  isOperator: z.boolean(),
  createdAt: timestamp,
})

export type ManagedUser = z.output<typeof managedUser>

export const managedCompany = z.object({
  companyId: z.number().int(),
  companyName: z.string(),
  logo: z.string(),
  creditCode: z.string().nullable(),
  state: companyState,
  certified: z.boolean(),
  owner: person,
  serviceCount: z.number().int(),
  createdAt: timestamp,
})

export type ManagedCompany = z.output<typeof managedCompany>

export const operatorPeople = {
  listUsers: defineCall({
    method: 'GET',
    path: '/v1/manager/user/list',
    summary: '用户：按手机号（完整的 11 位）、昵称或编号查找',
    access: 'manager',
    duty: 'support',
    query: listQuery.extend({ state: userState.optional() }),
    result: listOf(managedUser),
    errors: [],
  }),
  getUser: defineCall({
    method: 'GET',
    path: '/v1/manager/user/{id}',
    summary: '一位用户：任职、登录、冻结记录',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    result: managedUser.extend({
      sessions: z.number().int(),
      lastActiveAt: timestamp,
      duties: z.array(z.enum(DUTIES)),
      companies: z.array(z.object({ companyId: z.number().int(), companyName: z.string(), employeeIdentity: z.string() })),
      freezes: z.array(freezeEntry),
      shadows: z.array(shadowEntry),
    }),
    errors: ['missing.record'],
  }),
  freezeUser: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/freeze',
    summary: '冻结一位用户：所有登录结束，个人的服务、简历等下架，到期自动恢复',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: freezeBody,
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.denied'],
  }),
  unfreezeUser: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/unfreeze',
    summary: '解除冻结，下架的内容恢复',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.denied'],
  }),
  signOutUser: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/signout',
    summary: '结束一位用户在所有设备上的登录',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: z.object({ revoked: z.number().int() }),
    errors: ['missing.record', 'rights.denied'],
  }),

  beginShadow: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/shadow',
    summary: '以这位用户的视角查看：只读，15 分钟后自动结束，对方会收到通知；之后的请求带上 X-Shadow',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: shadowBody,
    result: z.object({ shadowId: z.number().int(), userId: z.number().int(), nickname: z.string(), endsAt: timestamp }),
    errors: ['missing.record', 'state.conflict', 'rights.denied'],
  }),
  endShadow: defineCall({
    method: 'POST',
    path: '/v1/manager/shadow/end',
    summary: '结束正在进行的查看',
    access: 'manager',
    duty: 'support',
    body: z.object({}),
    result: done,
    errors: [],
  }),

  listCompanies: defineCall({
    method: 'GET',
    path: '/v1/manager/company/list',
    summary: '公司：按名称、统一社会信用代码或编号查找',
    access: 'manager',
    duty: 'merchants',
    query: listQuery.extend({ state: companyState.optional() }),
    result: listOf(managedCompany),
    errors: [],
  }),
  getCompany: defineCall({
    method: 'GET',
    path: '/v1/manager/company/{id}',
    summary: '一家公司：员工、上架数量、冻结记录',
    access: 'manager',
    duty: 'merchants',
    params: z.object({ id: idParam }),
    result: managedCompany.extend({
      phone: z.string().nullable(),
      area: z.string(),
      staff: z.array(person.extend({ employeeIdentity: z.string() })),
      freezes: z.array(freezeEntry),
    }),
    errors: ['missing.record'],
  }),
  freezeCompany: defineCall({
    method: 'POST',
    path: '/v1/manager/company/{id}/freeze',
    summary: '冻结一家公司：服务、职位、课程等同时下架，到期自动恢复',
    access: 'manager',
    duty: 'merchants',
    params: z.object({ id: idParam }),
    body: freezeBody,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  unfreezeCompany: defineCall({
    method: 'POST',
    path: '/v1/manager/company/{id}/unfreeze',
    summary: '解除冻结，下架的内容恢复',
    access: 'manager',
    duty: 'merchants',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract

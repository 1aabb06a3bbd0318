import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ThirdPartyName, ThirdPartyResult } from '#lib/contract/people/third-party.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useDatabase } from '#tests/support/database.ts'
import { agreeAt, OIDC_CLIENT, type OidcPeer, startOidcPeer } from '#tests/support/oidc.ts'
import { ALIPAY, type Peer, QQ, startAlipay, startQq, startWechat, WECHAT } from '#tests/support/provider-peers.ts'

const BACK = 'http://127.0.0.1/threeLogin'
const PASSWORD = '城市之光2026'

const database = useDatabase()
const { db } = database
const peers: (Peer | OidcPeer)[] = []

const api = useApiServer(database, async () => {
  const [wechat, qq, alipay, oidc] = await Promise.all([startWechat(), startQq(), startAlipay(), startOidcPeer(BACK)])
  peers.push(wechat, qq, alipay, oidc)
  return {
    thirdParty: {
      wechat: { ...WECHAT, pageUrl: `${wechat.url}/connect/qrconnect`, apiUrl: wechat.url },
      qq: { ...QQ, url: qq.url },
      alipay: { ...ALIPAY, pageUrl: `${alipay.url}/authorize`, gatewayUrl: `${alipay.url}/gateway.do` },
      oidc: { issuer: oidc.issuer, ...OIDC_CLIENT, label: '统一身份' },
    },
  }
})
afterAll(() => Promise.all(peers.map(peer => peer.stop())))
beforeEach(() => db.deleteFrom('rate_limits').execute())

let serial = 0
const newPhone = () => `136${String(10_000_000 + ++serial)}`

const begin = async (visitor: Visitor, provider: ThirdPartyName): Promise<URL> => {
  const answer = await visitor.post('three/start', { provider })
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  return new URL((answer.resultData as { url: string }).url)
}

/** Begins and comes back with a code that tells the peer who it is and how to behave. */
const come = async (visitor: Visitor, provider: ThirdPartyName, code: string) => {
  const state = (await begin(visitor, provider)).searchParams.get('state')
  return visitor.post('three/login', { provider, code, state })
}

const ticketOf = (answer: { resultData: unknown }): string => {
  const result = answer.resultData as ThirdPartyResult
  expect(result.outcome).toBe('BIND')
  return result.outcome === 'BIND' ? result.ticket : ''
}

const bindCode = async (visitor: Visitor, phone: string): Promise<string> => {
  await visitor.post('sendcode', { phone, purpose: 'BIND', captcha: await solveCaptcha(visitor) })
  return api.lastCode()
}

const bind = async (visitor: Visitor, ticket: string, phone: string, more: object = {}) =>
  visitor.post('three/bind', { ticket, phone, code: await bindCode(visitor, phone), ...more })

/** Somebody new who came by a provider and has tied it to a phone. */
const settle = async (provider: ThirdPartyName, who: string) => {
  const visitor = api.visitor({ browser: true })
  const phone = newPhone()
  const answer = await bind(visitor, ticketOf(await come(visitor, provider, who)), phone)
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  visitor.token = (answer.resultData as { token: string }).token
  const { id } = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  return { visitor, phone, userId: id }
}

describe('signing in with an account elsewhere', () => {
  test('offers what is configured', async () => {
    expect((await api.visitor().get('three/providers')).resultData).toEqual([
      { provider: 'WECHAT', label: '微信' },
      { provider: 'QQ', label: 'QQ' },
      { provider: 'ALIPAY', label: '支付宝' },
      { provider: 'OIDC', label: '统一身份' },
    ])
  })

  test('by OpenID Connect goes to the provider with PKCE and nonce, and comes back to a phone, then straight in', async () => {
    const visitor = api.visitor({ browser: true })
    const url = await begin(visitor, 'OIDC')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: BACK,
      nonce: expect.stringMatching(/^.{43}$/),
    })
    const answerOf = (back: URL) => ({ provider: 'OIDC', ...Object.fromEntries(back.searchParams) })
    const first = await visitor.post('three/login', answerOf(await agreeAt(url.href, 'lin', BACK)))
    const phone = newPhone()
    const bound = await bind(visitor, ticketOf(first), phone, { password: PASSWORD })
    expect(bound.resultStatus, JSON.stringify(bound)).toBe(true)
    expect((await api.visitor().post('password/login', { phone, password: PASSWORD })).resultStatus).toBe(true)

    const again = api.visitor({ browser: true })
    const back = await agreeAt((await begin(again, 'OIDC')).href, 'lin', BACK)
    const second = await again.post('three/login', answerOf(back))
    expect((second.resultData as ThirdPartyResult).outcome).toBe('SIGNED_IN')
    again.token = (second.resultData as { token: string }).token
    expect((await again.get('user')).resultData).toMatchObject({ nickname: 'lin' })
  })

  test('by OpenID Connect refuses a code of another sign-in, whose nonce and PKCE do not fit', async () => {
    const victim = api.visitor({ browser: true })
    const attacker = api.visitor({ browser: true })
    const stolen = await agreeAt((await begin(attacker, 'OIDC')).href, 'attacker', BACK)
    const state = (await begin(victim, 'OIDC')).searchParams.get('state')
    const answer = await victim.post('three/login', { provider: 'OIDC', ...Object.fromEntries(stolen.searchParams), state })
    expect(answer).toMatchObject({ status: 422, code: 'three.refused' })
  })

  test.each([
    ['WECHAT', '微信'],
    ['QQ', 'QQ'],
    ['ALIPAY', '支付/宝'],
  ] as const)(
    'by %s ties a new phone, then signs in at once; a second account with the same phone joins it',
    async (provider, name) => {
      const { visitor, phone, userId } = await settle(provider, 'zhou')
      expect((await visitor.get('user')).resultData).toMatchObject({ nickname: `${name}zhou` })
      const again = api.visitor({ browser: true })
      expect((await come(again, provider, 'zhou')).resultData).toMatchObject({ outcome: 'SIGNED_IN' })
      const rows = await db.selectFrom('third_party_accounts').selectAll().where('user_id', '=', userId).execute()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows[0])).not.toMatch(/o-zhou|u-zhou|2088-zhou/i)
      await db.deleteFrom('rate_limits').execute()
      const other = provider === 'QQ' ? 'WECHAT' : 'QQ'
      const joined = await bind(again, ticketOf(await come(again, other, `friend-of-${provider}`)), phone)
      expect(joined.resultStatus, JSON.stringify(joined)).toBe(true)
      expect(((await visitor.get('user/three')).resultData as unknown[]).length).toBe(2)
    },
  )

  test.each([
    ['WECHAT', 'a:wrong', 'three.refused'],
    ['WECHAT', 'a:expired', 'three.refused'],
    ['WECHAT', 'a:used', 'three.refused'],
    ['WECHAT', 'a:broken', 'provider.three'],
    ['WECHAT', 'a:garbage', 'provider.three'],
    ['WECHAT', 'a:other', 'provider.three'],
    ['QQ', 'a:used', 'three.refused'],
    ['QQ', 'a:wrong', 'three.refused'],
    ['QQ', 'a:other-app', 'provider.three'],
    ['ALIPAY', 'a:wrong', 'three.refused'],
    ['ALIPAY', 'a:forged', 'provider.three'],
  ] as const)('by %s with %s is refused and says what to do', async (provider, code, expected) => {
    const answer = await come(api.visitor({ browser: true }), provider, code)
    expect(answer.code).toBe(expected)
    expect(answer.message).toMatch(/重新登录|稍后再试/)
  })

  test('without a union id goes by the open id, and learns the union id later', async () => {
    const { userId } = await settle('WECHAT', 'wu:no-union')
    const union = async () =>
      (await db.selectFrom('third_party_accounts').select('union_hash').where('user_id', '=', userId).executeTakeFirstOrThrow())
        .union_hash
    expect(await union()).toBeNull()
    expect((await come(api.visitor({ browser: true }), 'WECHAT', 'wu')).resultData).toMatchObject({ outcome: 'SIGNED_IN' })
    expect(await union()).toHaveLength(32)
    await settle('QQ', 'wu:no-union')
  })
})

describe('a sign-in under way', () => {
  test('counts once, even when twenty ends come at the same time', async () => {
    const visitor = api.visitor({ browser: true })
    const state = (await begin(visitor, 'WECHAT')).searchParams.get('state')
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => visitor.post('three/login', { provider: 'WECHAT', code: 'once', state })),
    )
    expect(ends.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(ends.filter(answer => answer.code === 'three.state')).toHaveLength(19)
  })

  test('begun by an attacker signs nobody else in', async () => {
    const attacker = api.visitor({ browser: true })
    const program = api.visitor()
    const victim = api.visitor({ browser: true })
    await begin(victim, 'WECHAT')
    for (const begunBy of [attacker, program]) {
      const state = (await begin(begunBy, 'WECHAT')).searchParams.get('state')
      expect((await victim.post('three/login', { provider: 'WECHAT', code: 'attacker', state })).code).toBe('three.state')
    }
  })

  test.each([
    ['made up', async () => 'WECHAT.made-up'],
    ['of another provider', async (visitor: Visitor) => (await begin(visitor, 'QQ')).searchParams.get('state')],
    [
      'of eleven minutes ago',
      async (visitor: Visitor) => {
        const state = (await begin(visitor, 'WECHAT')).searchParams.get('state')
        await db
          .updateTable('third_party_states')
          .set({ expires_at: new Date(Date.now() - MINUTE_MS) })
          .execute()
        return state
      },
    ],
  ] as const)('that is %s is refused', async (_, stateOf) => {
    const visitor = api.visitor({ browser: true })
    const state = await stateOf(visitor)
    expect((await visitor.post('three/login', { provider: 'WECHAT', code: 'lin', state })).code).toBe('three.state')
  })
})

describe('a ticket', () => {
  test('counts once, in its browser, for ten minutes', async () => {
    const visitor = api.visitor({ browser: true })
    const ticket = ticketOf(await come(visitor, 'WECHAT', 'ticket-1'))
    const thief = api.visitor({ browser: true })
    const phone = newPhone()
    expect((await thief.post('three/bind', { ticket, phone, code: await bindCode(thief, phone) })).code).toBe('three.ticket')
    const other = newPhone()
    expect((await bind(visitor, ticket, other)).resultStatus).toBe(true)
    expect((await bind(visitor, ticket, newPhone())).code).toBe('three.ticket')

    const late = ticketOf(await come(visitor, 'WECHAT', 'ticket-2'))
    await db
      .updateTable('third_party_tickets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await bind(visitor, late, newPhone())).code).toBe('three.ticket')
  })

  test('needs the code of that phone for binding; a password given along never changes one that is there', async () => {
    const { phone } = await settle('QQ', 'owner')
    await db.deleteFrom('rate_limits').execute()
    const visitor = api.visitor({ browser: true })
    const ticket = ticketOf(await come(visitor, 'WECHAT', 'ticket-3'))
    await visitor.post('sendcode', { phone, purpose: 'LOGIN', captcha: await solveCaptcha(visitor) })
    expect((await visitor.post('three/bind', { ticket, phone, code: api.lastCode() })).code).toBe('code.void')
    await db.deleteFrom('rate_limits').execute()
    expect((await bind(visitor, ticket, phone, { password: '强行换掉2026' })).resultStatus).toBe(true)
    expect((await api.visitor().post('password/login', { phone, password: '强行换掉2026' })).code).toBe('session.wrong_login')
  })

  test('is refused for a frozen account, and for one that has another account there', async () => {
    const { phone, userId } = await settle('WECHAT', 'one')
    await db.deleteFrom('rate_limits').execute()
    const visitor = api.visitor({ browser: true })
    expect((await bind(visitor, ticketOf(await come(visitor, 'WECHAT', 'two')), phone)).code).toBe('three.one_already')
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', userId).execute()
    expect((await come(visitor, 'WECHAT', 'one')).code).toBe('session.frozen')
  })
})

describe('my accounts elsewhere', () => {
  const link = async (visitor: Visitor, provider: ThirdPartyName, code: string) => {
    const url = new URL(((await visitor.post('user/three/start', { provider })).resultData as { url: string }).url)
    return visitor.post('three/login', { provider, code, state: url.searchParams.get('state') })
  }

  test('are tied while signed in, told by a notice, and untied', async () => {
    const { visitor } = await settle('WECHAT', 'mine')
    expect((await link(visitor, 'QQ', 'mine')).resultData).toEqual({ outcome: 'LINKED', label: 'QQ' })
    expect((await visitor.post('user/three/start', { provider: 'QQ' })).code).toBe('three.one_already')
    expect((await visitor.post('user/three/reset', { provider: 'QQ' })).resultStatus).toBe(true)
    expect((await visitor.post('user/three/reset', { provider: 'QQ' })).code).toBe('missing.record')
    expect((await visitor.get('user/three')).resultData).toMatchObject([{ provider: 'WECHAT', nickname: '微信mine' }])
    const notices = (await visitor.get('notice/list?kind=SECURITY')).resultData as { list: { title: string }[] }
    expect(notices.list.map(one => one.title)).toEqual(['已解绑QQ账号', '已绑定QQ账号', '已绑定微信账号'])
    const audited = await db.selectFrom('audit_entries').select('action').where('action', 'like', 'third_party.%').execute()
    expect(audited.map(row => row.action)).toContain('third_party.unlink')
  })

  test('of somebody else are neither taken over nor finished by another person', async () => {
    await settle('QQ', 'hers')
    const { visitor } = await settle('WECHAT', 'his')
    expect((await link(visitor, 'QQ', 'hers')).code).toBe('three.taken')
    const url = new URL(((await visitor.post('user/three/start', { provider: 'QQ' })).resultData as { url: string }).url)
    const token = visitor.token
    visitor.token = undefined
    const body = { provider: 'QQ', code: 'new', state: url.searchParams.get('state') }
    expect((await visitor.post('three/login', body)).code).toBe('three.state')
    visitor.token = token
  })

  test('are never untied when nothing else is left to sign in with, even by two at once', async () => {
    const { visitor, userId } = await settle('WECHAT', 'last')
    await link(visitor, 'QQ', 'last')
    await db.updateTable('users').set({ phone: null }).where('id', '=', userId).execute()
    const both = await Promise.all([
      visitor.post('user/three/reset', { provider: 'WECHAT' }),
      visitor.post('user/three/reset', { provider: 'QQ' }),
    ])
    expect(both.map(answer => answer.code ?? 'done').sort()).toEqual(['done', 'three.last_way'])
  })
})

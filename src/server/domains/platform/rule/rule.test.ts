/** Versions of rules: published from a day, the old ones stay readable, and agreements are agreed to anew. */

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RuleEditor } from '#lib/contract/platform/operator-rule.ts'
import type { PendingConsent, RuleChange, RuleDetail } from '#lib/contract/platform/rule.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { type Answer, data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { announceVersions } from './announcing.ts'
import { loadFiles } from './versions.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const AGREEMENT = 1
const PARK = 7
const inDays = (days: number) => date(Date.now() + days * DAY_MS)

let boss: Visitor
let member: Visitor
let memberId: number
let boardId: number

beforeAll(async () => {
  boss = await api.signedIn((await appointOperator(db, '13900000021', ['super'])).userId)
  memberId = await insertPerson(db, { nickname: '同意的人' })
  member = await api.signedIn(memberId)
  boardId = (await db.selectFrom('forum_boards').select('id').limit(1).executeTakeFirstOrThrow()).id
})

const editorOf = async (ruleId: number) => data<RuleEditor>(await boss.get(`../manager/rule/text?ruleId=${ruleId}`))
const publish = async (
  ruleId: number,
  change: { body?: string; effectiveOn?: string; version?: string } = {},
): Promise<Answer> => {
  const editor = await editorOf(ruleId)
  return boss.post('../manager/rule/publish', {
    ruleId,
    body: `${editor.body}\n\n## 补充\n\n${editor.nextVersion} 补充的一段。`,
    changes: '补充了一段说明',
    effectiveOn: editor.soonest,
    version: editor.version,
    ...change,
  })
}
const ruleOf = async (ruleId: number, version?: string) =>
  data<RuleDetail>(await api.visitor().get(`rule/${ruleId}${version ? `?version=${version}` : ''}`))
const pending = async (who: Visitor) => data<PendingConsent[]>(await who.get('user/consent'))
const reply = (who: Visitor) =>
  who.post('forum/topic', { boardId, kind: 'DISCUSSION', title: '能不能发', body: '<p>试一试能不能发布这个主题。</p>' })

describe('a rule', () => {
  test('gets a new version from a day on, and the old one stays readable', async () => {
    const before = await ruleOf(PARK)
    const { newestVersion: version } = data<RuleEditor>(await publish(PARK))
    const now = await ruleOf(PARK)
    expect(now).toMatchObject({ version, isCurrent: true, effectiveOn: date(new Date()) })
    expect(now.html).toContain('补充的一段')
    const old = await ruleOf(PARK, before.version)
    expect(old).toMatchObject({ version: before.version, isCurrent: false })
    expect(old.html).toBe(before.html)
    expect(now.history.map(one => [one.version, one.readable]).slice(0, 2)).toEqual([
      [version, true],
      [before.version, true],
    ])
    expect(await api.visitor().get(`rule/${PARK}?version=99.9`)).toMatchObject({ status: 404 })
    const entry = await db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'rule.publish')
      .executeTakeFirstOrThrow()
    expect(entry.detail).toMatchObject({ version })
  })

  test('is not published over what somebody else has published, without a change, or too soon', async () => {
    const { version, body } = await editorOf(PARK)
    data(await publish(PARK))
    expect(await publish(PARK, { version })).toMatchObject({ code: 'state.changed' })
    expect((await publish(PARK, { body: (await editorOf(PARK)).body })).fields).toHaveProperty('body')
    expect((await publish(AGREEMENT, { effectiveOn: inDays(6) })).fields).toHaveProperty('effectiveOn')
    expect(body.length).toBeGreaterThan(50)
  })

  test('is published once by two at the same time', async () => {
    const { version } = await editorOf(PARK)
    const codes = await Promise.all([publish(PARK, { version }), publish(PARK, { version }), publish(PARK, { version })])
    expect(codes.filter(one => one.resultStatus)).toHaveLength(1)
  })

  test('is published by operators with every duty only, and holds no script', async () => {
    const editor = await api.signedIn(
      (await appointOperator(db, '13900000022', ['content', 'money', 'support', 'merchants'])).userId,
    )
    expect(await editor.get('../manager/rule/list')).toMatchObject({ code: 'rights.denied' })
    const body = `<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[链接](javascript:alert(1))\n\n${'一'.repeat(60)}`
    const { html } = data<{ html: string }>(await boss.post('../manager/rule/preview', { body }))
    expect(html).not.toMatch(/script|onerror/)
  })
})

describe('the day from which it holds', () => {
  test.each([
    ['the coins', 6, 30],
    ['the sign-in', 9, 15],
    ['the privacy policy', 2, 7],
    ['the park, which promises no notice', PARK, 0],
  ])('%s: no sooner than announced', async (_, ruleId, days) => {
    const { soonest, noticeDays } = await editorOf(ruleId)
    expect(noticeDays).toBe(days)
    expect(soonest).toBe(inDays(days))
    if (days > 0) expect((await publish(ruleId, { effectiveOn: inDays(days - 1) })).fields).toHaveProperty('effectiveOn')
  })

  test('a rule that promises a notice is held to it', () => {
    const words: Record<string, number> = { 七: 7, 十五: 15, 三十: 30 }
    for (const { name, data: head, body } of loadFiles()) {
      const said = /至少(?:提前)?([一二三四五六七八九十]+)日(?:公告|公布)/.exec(body)?.[1]
      expect(head.noticeDays, name).toBe(said === undefined ? undefined : words[said])
    }
  })

  test('is within a year, and a version that was announced is withdrawn with a reason', async () => {
    const before = await editorOf(PARK)
    const slip = before.soonest.replace(/^2/, '22').slice(0, 4) + before.soonest.slice(4)
    expect((await publish(PARK, { effectiveOn: slip })).fields).toHaveProperty('effectiveOn')
    const { newestVersion } = data<RuleEditor>(await publish(PARK, { effectiveOn: inDays(300) }))
    const withdraw = (body: object, who = boss) =>
      who.post('../manager/rule/withdraw', { ruleId: PARK, reason: '日期写错了', ...body })
    expect((await withdraw({ ruleVersion: newestVersion, reason: '' })).fields).toHaveProperty('reason')
    expect(await withdraw({ ruleVersion: newestVersion }, member)).toMatchObject({ code: 'rights.denied' })
    expect(await withdraw({ ruleVersion: before.newestVersion })).toMatchObject({ code: 'state.conflict' })
    data(await withdraw({ ruleVersion: newestVersion }))
    expect(await withdraw({ ruleVersion: newestVersion })).toMatchObject({ code: 'missing.record' })
    expect(await api.visitor().get(`rule/${PARK}?version=${newestVersion}`)).toMatchObject({ status: 404 })
    const after = await editorOf(PARK)
    expect(after).toMatchObject({ newestVersion: before.newestVersion, soonest: before.soonest, body: before.body })
    // Somebody may have agreed to it: its name is not given to another text.
    expect(after.nextVersion).not.toBe(newestVersion)
    data(await publish(PARK))
    const entry = await db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'rule.withdraw')
      .executeTakeFirstOrThrow()
    expect(entry.detail).toMatchObject({ version: newestVersion, reason: '日期写错了' })
  })
})

describe('a new privacy policy', () => {
  const noticesOf = (userId: number) =>
    db
      .selectFrom('notices')
      .select(['title', 'link'])
      .where('user_id', '=', userId)
      .where('dedupe_key', 'like', 'rule:2:%')
      .execute()
  const announce = async () => {
    for (let turns = 0; turns < 50; turns++) await announceVersions(db, new Date())
  }

  test('is told to everybody once and said on the front page, until some days after it holds', async () => {
    const { newestVersion: version } = data<RuleEditor>(await publish(2))
    const newcomer = await insertPerson(db, { nickname: '后来的人' })
    await db
      .updateTable('users')
      .set({ created_at: new Date(Date.now() + 60_000) })
      .where('id', '=', newcomer)
      .execute()
    await announce()
    await announce()
    expect(await noticesOf(memberId)).toEqual([{ title: '《隐私政策》有新版本', link: '/rule?id=2#history' }])
    expect(await noticesOf(newcomer)).toEqual([])
    const said = async () => data<RuleChange[]>(await api.visitor().get('rule/change/list')).filter(one => one.ruleId === 2)
    expect(await said()).toMatchObject([{ version, holds: false }])
    await sql`update rule_versions set effective_on = current_date - 3 where rule_id = 2`.execute(db)
    expect(await said()).toMatchObject([{ version, holds: true }])
    await sql`update rule_versions set effective_on = current_date - 9 where rule_id = 2`.execute(db)
    expect(await said()).toEqual([])
  })

  test('that is withdrawn is told to those who were told of it', async () => {
    const { newestVersion } = data<RuleEditor>(await publish(2))
    await announce()
    data(await boss.post('../manager/rule/withdraw', { ruleId: 2, ruleVersion: newestVersion, reason: '内容有误' }))
    await announce()
    expect((await noticesOf(memberId)).map(one => one.title)).toContain(`《隐私政策》${newestVersion} 已经撤回`)
    // Nobody was told yet: nobody hears of it.
    const second = data<RuleEditor>(await publish(2))
    data(await boss.post('../manager/rule/withdraw', { ruleId: 2, ruleVersion: second.newestVersion, reason: '内容有误' }))
    await announce()
    expect((await noticesOf(memberId)).map(one => one.title)).not.toContain(`《隐私政策》${second.newestVersion} 已经撤回`)
    await sql`delete from rule_versions where rule_id = 2`.execute(db)
  })
})

describe('an agreement', () => {
  test('announced asks nobody yet; from its day on it is asked for before something new is begun', async () => {
    expect(await pending(member)).toEqual([])
    const { newestVersion: version } = data<RuleEditor>(await publish(AGREEMENT))
    expect(await pending(member)).toMatchObject([{ ruleId: AGREEMENT, version, due: false }])
    const may = await reply(member)
    expect(may.code).not.toBe('consent.needed')
    await sql`update rule_versions set effective_on = current_date where rule_id = ${AGREEMENT}`.execute(db)
    expect(await reply(member)).toMatchObject({ status: 403, code: 'consent.needed' })
    expect((await member.get('user')).resultStatus).toBe(true)
    expect((await member.post('user/closing/withdraw', {})).code).not.toBe('consent.needed')
    for (const path of ['video/mine', 'download/mine', 'video/series/mine', 'consultation/1/extend', 'chat/open']) {
      expect(await member.post(path, {}), path).toMatchObject({ code: 'consent.needed' })
    }
    // What runs is finished: an order that exists is paid, a conversation goes on.
    for (const path of ['pay/common', 'exam/mine/1/pay', 'chat/1/send', 'call/start']) {
      expect((await member.post(path, {})).code, path).not.toBe('consent.needed')
    }
    data(await member.post('user/consent', { rules: [{ ruleId: AGREEMENT, version }] }))
    data(await member.post('user/consent', { rules: [{ ruleId: AGREEMENT, version }] }))
    expect((await reply(member)).code).not.toBe('consent.needed')
    expect(await pending(member)).toEqual([])
    const rows = await db.selectFrom('rule_consents').selectAll().where('user_id', '=', memberId).execute()
    expect(rows).toMatchObject([{ rule_id: AGREEMENT, version }])
  })

  test('is not agreed to in a version that there is not, nor is another rule', async () => {
    for (const one of [
      { ruleId: AGREEMENT, version: '99.1' },
      { ruleId: PARK, version: (await ruleOf(PARK)).version },
    ]) {
      expect(await member.post('user/consent', { rules: [one] })).toMatchObject({ code: 'missing.record' })
    }
  })
})

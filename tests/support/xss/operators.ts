/** Puts the corpus into texts that operators write and read. */
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { plain, short } from './parts.ts'
import { must, posterFor } from './poster.ts'

/** Texts of the garden. The building is changed in the database, since a new one needs a picture. */
async function infectPark(post: ReturnType<typeof posterFor>): Promise<void> {
  await query(
    `update garden_buildings set intro = $1, purpose = $2, address = $3 where id = (select min(id) from garden_buildings)`,
    [plain(0, 990), short(1, 30), short(2, 80)],
  )
  await must(post, 'manager/garden/tenant', {
    name: `租户 ${short(3, 50)}`,
    industry: short(4, 20),
    intro: plain(5, 490),
    companyId: null,
    state: 'ACTIVE',
    movedInOn: '2026-01-05',
    leftOn: null,
  })
  await must(post, 'manager/garden/facility', {
    buildingId: null,
    kind: 'meeting',
    name: `会议 ${short(0, 24)}`,
    intro: plain(1, 490),
    place: short(2, 40),
    openHours: short(3, 60),
    phone: '',
    state: 'OPEN',
  })
}

/** Service phones: only the number has a format, the other fields are free text. */
async function infectPhones(): Promise<void> {
  await query(`insert into site_phones (name, phone, hours, note, position_no) values ($1, '400-000-1607', $2, $3, 90)`, [
    short(4, 20),
    short(5, 30),
    short(6, 60),
  ])
}

/** Puts the corpus into operators' own texts. @returns the token of an operator, and the pages on which operators read these and others' texts. */
export async function infectByOperators(page: Page, baseURL: string, victims: { id: number }[], companyIds: number[]) {
  const me = await newMember(short(3, 20))
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [me.id])
  const post = posterFor(page, baseURL, me.token)
  const banners = await query<{ id: number }>('select id from home_banners order by id limit 3')
  for (const [index, banner] of banners.entries())
    await must(post, `manager/banner/${banner.id}`, {
      title: short(index + 1, 24),
      subtitle: short(index, 40),
      action: [...(short(index, 8) || '<b>x')].join(''),
      href: `/home?x="><img src onerror=x()>`,
      uploadId: null,
      from: null,
      to: null,
      enabled: true,
    })
  await infectPark(post)
  await infectPhones()
  await must(post, 'manager/search/hotWord', {
    city: null,
    words: [0, 1, 2, 3].map(index => ({ word: short(index, 20), rising: false })),
  })
  for (const [index, victim] of victims.entries())
    await must(post, `manager/user/${victim.id}/freeze`, { reason: short(index, 190), days: 1 })
  for (const [index, id] of companyIds.entries())
    await must(post, `manager/company/${id}/freeze`, { reason: short(index + 2, 190), days: 1 })
  const [open] = await query<{ id: number }>(
    `select id from review_cases where kind = 'SUGGESTION' and state = 'OPEN' order by id limit 1`,
  )
  await must(post, `manager/review/${open?.id}/claim`, {})
  await must(post, `manager/review/${open?.id}/reject`, { reason: plain(1, 190) })
  await query(`insert into inbox_messages (channel, recipient, subject, body) values ('EMAIL', $1, $2, $3)`, [
    'a@example.com',
    short(1, 100),
    plain(2, 900),
  ])
  return {
    token: me.token,
    pages: [
      '/manage/review',
      `/manage/review?id=${open?.id}`,
      '/manage/user',
      ...victims.map(victim => `/manage/user?id=${victim.id}`),
      '/manage/company',
      ...companyIds.map(id => `/manage/company?id=${id}`),
      '/manage/word',
      '/manage/banner',
      '/manage/phone',
      '/manage/garden',
      '/manage/garden?view=tenants',
      '/manage/garden?view=facilities',
      '/manage/audit',
      '/manage/outbox?view=inbox',
    ],
  }
}

/** The corpus in what operators write and read. */
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { plain, short } from './parts.ts'
import { must, posterFor } from './poster.ts'

/** What operators write, and the pages on which they read what others wrote. */
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
      '/manage/audit',
      '/manage/outbox?view=inbox',
    ],
  }
}

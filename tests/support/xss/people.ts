/** The corpus in what people write about themselves, through the API. */
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { PARTS, part, plain, short } from './parts.ts'
import { must, posterFor, reviewPage, uploadNamed } from './poster.ts'

/** What the API takes from people, with the pages that show it to themselves and to operators. */
export async function infectByApi(page: Page, baseURL: string, { onceEach }: { onceEach: boolean }) {
  const people: { id: number; token: string }[] = []
  const cases: string[] = []
  const [district] = await query<{ code: number }>('select code from areas where parent_code = 1607 limit 1')
  const areaCode = district?.code ?? 0
  const [field] = await query<{ root: number; leaf: number }>(
    'select parent_id as root, id as leaf from consult_categories where parent_id is not null order by id limit 1',
  )
  for (let index = 0; index < PARTS; index++) {
    const me = await newMember(short(index, 20))
    await query(`update users set certified_at = now() where id = $1`, [me.id])
    const post = posterFor(page, baseURL, me.token)
    // One after the other, so that each is taken or refused by itself; what stands at the end is the same.
    for (const payload of onceEach ? part(index) : []) {
      await post('profile', {
        nickname: [...payload].slice(0, 20).join(''),
        gender: 'UNKNOWN',
        intro: payload.slice(0, 500),
        tags: [payload.slice(0, 10)],
        cityCode: 1607,
        districtCode: null,
      })
    }
    await must(post, 'profile', {
      nickname: short(index, 20),
      gender: 'UNKNOWN',
      intro: plain(index, 480),
      tags: [short(index, 10) || '<b>'],
      cityCode: 1607,
      districtCode: null,
    })
    await must(post, 'profile/merchant', {
      headline: short(index, 40),
      intro: plain(index, 1900),
      contactHours: short(index + 1, 40),
      servedAreaCodes: [1607],
    })
    for (let count = 0; count < 6; count++) {
      await must(post, 'address', {
        receiver: short(index + count, 20),
        phone: '13800000000',
        areaCode,
        detail: short(index * 6 + count, 100),
        isDefault: false,
      })
    }
    await query(`insert into notices (user_id, kind, title, body, link) values ($1, 'SYSTEM', $2, $3, '/home')`, [
      me.id,
      short(index, 60),
      plain(index, 900),
    ])
    await must(post, 'suggestion', {
      kind: 'OTHER',
      text: plain(index, 1900),
      contact: short(index, 60),
      attachmentIds: [await uploadNamed(me.id, 'ATTACHMENT', short(index + 1, 100))],
    })
    const [asked] = await query<{ id: number }>('select max(id) as id from suggestions where user_id = $1', [me.id])
    cases.push(...(await reviewPage('SUGGESTION', asked?.id)))
    await must(post, 'consultation/desk/application', {
      name: short(index, 20),
      rootCategoryId: field?.root,
      categoryIds: [field?.leaf],
      title: short(index + 1, 20),
      years: 3,
      credential: short(index + 2, 40),
      intro: plain(index, 990),
      fee: { way: 'TEXT', minutes: 60, price: 100 },
      certificateIds: [await uploadNamed(me.id, 'CERTIFICATE', short(index + 3, 100))],
      agreed: true,
    })
    const [applied] = await query<{ id: number }>('select max(id) as id from consultants where user_id = $1', [me.id])
    cases.push(...(await reviewPage('CONSULTANT', applied?.id)))
    people.push(me)
  }
  return { people, cases, areaCode }
}

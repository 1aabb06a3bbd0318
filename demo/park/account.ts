/** Seeds 30 official accounts with their articles, in every state. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Database } from '#server/db/schema.ts'
import type { AccountState, ArticleState } from '#server/domains/park/account/tables.ts'
import { accountTexts, articleTexts } from './account-texts.ts'
import { createExpander } from './expand.ts'

type ArticleRow = Insertable<Database['official_articles']>

/** Accounts beyond the thirty that show the other states; nobody sees them. */
const hidden: { slug: string; name: string; state: AccountState; reason: string | null }[] = [
  { slug: 'waiting-one', name: '待审核的账号', state: 'UNDER_REVIEW', reason: null },
  { slug: 'refused-one', name: '未通过的账号', state: 'REJECTED', reason: '主体材料与名称不一致' },
  { slug: 'paused-one', name: '暂停的账号', state: 'SUSPENDED', reason: '连续发布与主体无关的内容' },
  { slug: 'closed-one', name: '注销的账号', state: 'CLOSED', reason: '主体申请注销' },
]

function articleRows(context: SeedContext, accountId: number, kind: keyof typeof articleTexts, used: Set<string>): ArticleRow[] {
  const { rng, now } = context
  const texts = articleTexts[kind]
  const rows: ArticleRow[] = []
  for (let n = 0; n < rng.int(5, 15); n++) {
    const expand = createExpander(rng, texts.slots)
    const title = expand(rng.pick(texts.titles))
    if (used.has(title)) continue
    used.add(title)
    const points = rng.sample(texts.points, rng.int(3, 5)).map(expand)
    const lead = expand(rng.pick(texts.leads))
    const state = rng.weighted<ArticleState>([
      ['PUBLISHED', 90],
      ['DRAFT', 3],
      ['UNDER_REVIEW', 3],
      ['REJECTED', 2],
      ['WITHDRAWN', 2],
    ])
    const at = rng.pastDate(now, 360)
    const views = 60 + Math.floor(rng.float() ** 3 * 21_000)
    const [first = '', second = '', ...rest] = points
    rows.push({
      account_id: accountId,
      title,
      summary: `${lead}${first}`.slice(0, 110),
      cover: rng.chance(0.8)
        ? pictureFor(kind === 'MEDIA' ? 'news' : kind === 'GOVERNMENT' ? 'policy' : 'article', accountId * 17 + n)
        : null,
      body_html: [
        `<p>${lead}</p><h2>先说重点</h2><p>${first}</p><p>${second}</p>`,
        rest.length > 0 ? `<h2>还有这些</h2><ul>${rest.map(text => `<li>${text}</li>`).join('')}</ul>` : '',
        `<p>${expand(rng.pick(texts.ends))}</p>`,
      ].join(''),
      state,
      state_reason: state === 'REJECTED' ? '标题与正文不符' : null,
      view_count: state === 'PUBLISHED' ? views : 0,
      published_at: state === 'PUBLISHED' || state === 'WITHDRAWN' ? at : null,
      created_at: at,
    })
  }
  return rows
}

async function seedLikes({ rng, db, now, people }: SeedContext): Promise<void> {
  const published = await db
    .selectFrom('official_articles')
    .select(['id', 'published_at'])
    .where('state', '=', 'PUBLISHED')
    .execute()
  await insertAll(
    db,
    'official_article_likes',
    published.flatMap(({ id, published_at }) =>
      rng.sample(people, rng.int(0, 9)).map(person => ({
        article_id: id,
        user_id: person.id,
        created_at: published_at ?? now,
      })),
    ),
  )
}

export async function seedAccount(context: SeedContext): Promise<void> {
  const { rng, db, now } = context
  const created = new Date(now.getTime() - 700 * DAY_MS)
  const shared = { active_at: created, created_at: created, last_article_at: null, company_id: null }
  const ids = await insertReturningIds(db, 'official_accounts', [
    ...accountTexts.map((account, index) => ({
      ...shared,
      slug: account.slug,
      name: account.name,
      kind: account.kind,
      intro: account.intro,
      avatar: pictureFor('logo', index * 5 + 2),
      cover: pictureFor('banner', index),
      phone: account.kind === 'MEDIA' ? null : `0755-0000-${String(2000 + index)}`,
      address:
        account.kind === 'MEDIA'
          ? null
          : rng.pick(['服务大厅二楼 6 号窗口', 'A1 栋 203 室', '创客街 3 号', 'B2 栋五楼', '运动中心一楼']),
      open_hours: account.kind === 'MEDIA' ? null : '工作日 9:00–18:00',
      company_id: account.kind === 'ENTERPRISE' ? rng.pick(context.companies).id : null,
      owner_user_id: rng.pick(context.people).id,
      verified_as: account.verifiedAs,
      state: 'ACTIVE' as const,
      state_reason: null,
    })),
    ...hidden.map((account, index) => ({
      ...shared,
      slug: account.slug,
      name: account.name,
      kind: 'ASSOCIATION' as const,
      intro: '用于演示账号状态。',
      avatar: pictureFor('logo', 300 + index),
      cover: pictureFor('banner', 80 + index),
      phone: null,
      address: null,
      open_hours: null,
      owner_user_id: rng.pick(context.people).id,
      verified_as: null,
      state: account.state,
      state_reason: account.reason,
    })),
  ])
  const used = new Set<string>()
  const articles = accountTexts.flatMap((account, index) => articleRows(context, ids[index] ?? 0, account.kind, used))
  await insertAll(db, 'official_articles', articles)
  for (const accountId of ids) {
    const shown = articles.filter(article => article.account_id === accountId && article.state === 'PUBLISHED')
    const latest = shown.map(article => article.published_at).filter(at => at instanceof Date)
    if (latest.length === 0) continue
    const at = new Date(Math.max(...latest.map(date => date.getTime())))
    await db
      .updateTable('official_accounts')
      .set({ article_count: shown.length, last_article_at: at, active_at: at })
      .where('id', '=', accountId)
      .execute()
  }
  await insertAll(
    db,
    'official_follows',
    ids.flatMap(accountId =>
      rng
        .sample(context.people, rng.int(0, 12))
        .map(person => ({ account_id: accountId, user_id: person.id, created_at: rng.pastDate(now, 300) })),
    ),
  )
  await seedLikes(context)
}

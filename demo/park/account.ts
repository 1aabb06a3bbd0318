/** Seeds 30 official accounts with their articles, in every state. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { AccountState, ArticleState } from '#server/domains/park/account/tables.ts'
import { accountTexts, articleTexts } from './account-texts.ts'
import { createExpander } from './expand.ts'

type AccountRow = Insertable<Database['official_accounts']>
type ArticleRow = Insertable<Database['official_articles']>
type AccountText = (typeof accountTexts)[number]

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
  const { db } = context
  const ids = await insertReturningIds(db, 'official_accounts', [
    ...accountTexts.map((account, index) => accountRow(context, account, index)),
    ...hidden.map((account, index) => hiddenRow(context, account, index)),
  ])
  const used = new Set<string>()
  const articles = accountTexts.flatMap((account, index) => articleRows(context, ids[index] ?? 0, account.kind, used))
  await insertAll(db, 'official_articles', articles)
  for (const id of ids)
    await countArticles(
      db,
      id,
      articles.filter(article => article.account_id === id && article.state === 'PUBLISHED'),
    )
  await seedFollows(context, ids)
  await seedLikes(context)
}

/** When all of them were opened. */
function opened(now: Date) {
  const at = new Date(now.getTime() - 700 * DAY_MS)
  return { active_at: at, created_at: at, last_article_at: null }
}

/** Media are reached on their page alone. */
function accountRow({ rng, now, people, companies }: SeedContext, account: AccountText, index: number): AccountRow {
  const isMedia = account.kind === 'MEDIA'
  return {
    ...opened(now),
    slug: account.slug,
    name: account.name,
    kind: account.kind,
    intro: account.intro,
    avatar: pictureFor('logo', index * 5 + 2),
    cover: pictureFor('banner', index),
    phone: isMedia ? null : `0755-0000-${String(2000 + index)}`,
    address: isMedia ? null : rng.pick(['服务大厅二楼 6 号窗口', 'A1 栋 203 室', '创客街 3 号', 'B2 栋五楼', '运动中心一楼']),
    open_hours: isMedia ? null : '工作日 9:00–18:00',
    company_id: account.kind === 'ENTERPRISE' ? rng.pick(companies).id : null,
    owner_user_id: rng.pick(people).id,
    verified_as: account.verifiedAs,
    state: 'ACTIVE',
    state_reason: null,
  }
}

const hiddenRow = ({ rng, now, people }: SeedContext, account: (typeof hidden)[number], index: number): AccountRow => ({
  ...opened(now),
  slug: account.slug,
  name: account.name,
  kind: 'ASSOCIATION',
  intro: '用于演示账号状态。',
  avatar: pictureFor('logo', 300 + index),
  cover: pictureFor('banner', 80 + index),
  phone: null,
  address: null,
  open_hours: null,
  company_id: null,
  owner_user_id: rng.pick(people).id,
  verified_as: null,
  state: account.state,
  state_reason: account.reason,
})

async function countArticles(db: Db, accountId: number, shown: readonly ArticleRow[]): Promise<void> {
  const times = shown.flatMap(({ published_at: at }) => (at instanceof Date ? [at.getTime()] : []))
  if (times.length === 0) return
  const at = new Date(Math.max(...times))
  await db
    .updateTable('official_accounts')
    .set({ article_count: shown.length, last_article_at: at, active_at: at })
    .where('id', '=', accountId)
    .execute()
}

const seedFollows = ({ rng, db, now, people }: SeedContext, accountIds: readonly number[]): Promise<void> =>
  insertAll(
    db,
    'official_follows',
    accountIds.flatMap(accountId =>
      rng
        .sample(people, rng.int(0, 12))
        .map(person => ({ account_id: accountId, user_id: person.id, created_at: rng.pastDate(now, 300) })),
    ),
  )

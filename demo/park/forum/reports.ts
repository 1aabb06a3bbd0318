/** Topics that people have reported, which operators have to look at. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Db } from '#server/db/client.ts'
import type { Thread } from './threads.ts'

/** `caseId`: under which it is decided. */
type Reported = { caseId: number; topicId: number; title: string; at: Date }

const REASONS = ['SPAM', 'FRAUD', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'INFRINGEMENT', 'OTHER'] as const
const WORDS = ['同一内容发了三遍', '要求先转账再发货', '言语攻击他人', '贴出了别人的电话', '图片疑似盗用']

export async function seedReports(context: SeedContext, threads: readonly Thread[]): Promise<void> {
  const { db, rng, people } = context
  const reported = await insertCases(context, threads)
  await insertAll(
    db,
    'reports',
    reported.map(({ caseId, title, at }, index) => ({
      case_id: caseId,
      user_id: rng.pick(people).id,
      reason: REASONS[index % REASONS.length]!,
      body: rng.pick(WORDS),
      upload_ids: [],
      content: title,
      content_upload_ids: [],
      created_at: at,
    })),
  )
  await queue(db, reported)
}

async function insertCases({ db, rng, now, scale }: SeedContext, threads: readonly Thread[]): Promise<Reported[]> {
  const drafts = rng
    .sample(threads, scale(30))
    .map(({ topicId, topic }) => ({ topicId, title: topic.title, at: rng.pastDate(now, 60) }))
  const ids = await insertReturningIds(
    db,
    'report_cases',
    drafts.map(({ topicId, title, at }) => ({
      kind: 'TOPIC' as const,
      target_id: topicId,
      title: title.slice(0, 80),
      link: `/park/park_forum_detail?id=${topicId}`,
      report_count: 1,
      created_at: at,
    })),
  )
  return drafts.map((draft, index) => ({ ...draft, caseId: ids[index]! }))
}

const queue = (db: Db, reported: readonly Reported[]): Promise<void> =>
  insertAll(
    db,
    'review_cases',
    reported.map(({ caseId, title, at }) => ({
      kind: 'REPORT' as const,
      ref_id: caseId,
      title: `举报主题：${title}`.slice(0, 120),
      submitted_by: null,
      company_id: null,
      city_code: null,
      submitted_at: at,
      claimed_by: null,
      claimed_at: null,
      decided_by: null,
      decided_at: null,
    })),
  )

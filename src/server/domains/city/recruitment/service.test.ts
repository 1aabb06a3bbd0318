/** Recruitment as a visitor meets it: what is shown, what never is, and how the lists are narrowed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { getRecruitment, getRecruitmentData, listProfessions, listRecruitmentComments, listRecruitments } from './service.ts'

const { db } = useSeededDatabase()
const now = SEEDED_AT
const list = (query: Parameters<typeof recruitmentListQuery.parse>[0] = {}) =>
  listRecruitments(db, recruitmentListQuery.parse(query), now)
const idsInState = async (state: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from recruitments where state = ${state} order by id`.execute(db)).rows.map(row => row.id)
const anyJob = async () => (await list()).list[0]!

describe('what a visitor sees', () => {
  test('only published posts are listed, however one pages', async () => {
    const published = new Set(await idsInState('PUBLISHED'))
    let cursor: string | undefined
    const seen: number[] = []
    do {
      const page = await list({ pageSize: 50, cursor })
      seen.push(...page.list.map(card => card.recruitmentId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.length).toBe((await list()).total)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter(id => !published.has(id))).toEqual([])
  })

  test.each(['DRAFT', 'REVIEWING', 'REJECTED', 'PAUSED', 'EXPIRED', 'CLOSED', 'TAKEN_DOWN', 'APPEALING'])(
    'a post that is %s does not exist for a visitor, nor do its comments',
    async state => {
      const [id] = await idsInState(state)
      expect(id).toBeDefined()
      await expect(getRecruitment(db, id!, now)).rejects.toMatchObject({ code: 'missing.record' })
      const comments = listRecruitmentComments(db, { recruitmentId: id!, pageNo: 1, pageSize: 20, sort: 'newest' })
      await expect(comments).rejects.toMatchObject({ code: 'missing.record' })
    },
  )

  test('a job-seeker post for employers only is neither listed nor opened', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from recruitments where kind = 'resume' and visibility <> 'PUBLIC' and state = 'PUBLISHED'`.execute(db)
    const listed = (await list({ kind: 'resume', pageSize: 100 })).list.map(card => card.recruitmentId)
    for (const { id } of rows) {
      expect(listed).not.toContain(id)
      await expect(getRecruitment(db, id, now)).rejects.toMatchObject({ code: 'missing.record' })
    }
  })

  test('no answer carries a phone number, a contact or the full name of a job seeker', async () => {
    const { rows } = await sql<{ phone: string; name: string | null }>`
      select contact_phone as phone, resume ->> 'fullName' as name from recruitments`.execute(db)
    const job = await getRecruitment(db, (await anyJob()).recruitmentId, now)
    const resumes = await list({ kind: 'resume', pageSize: 100 })
    const resume = await getRecruitment(db, resumes.list[0]!.recruitmentId, now)
    const answers = JSON.stringify([job, resume, resumes, await list({ pageSize: 100 })])
    for (const { phone, name } of rows) {
      expect(answers).not.toContain(phone)
      if (name) expect(answers).not.toContain(`"${name}"`)
    }
  })
})

describe('narrowing the list', () => {
  test('filters hold for every card, alone and together', async () => {
    const job = await anyJob()
    const filters = {
      city: job.area.cityCode,
      district: job.area.districtCode ?? undefined,
      professionId: job.professionId,
      education: job.education,
      experience: job.experience,
      scale: job.company?.scale,
      welfare: job.tags.slice(0, 1),
      companyId: job.company?.companyId,
    }
    for (const [name, value] of Object.entries(filters)) {
      const page = await list({ [name]: value, pageSize: 100 })
      expect(page.total, name).toBeGreaterThan(0)
    }
    const narrowed = await list({ ...filters, pageSize: 100 })
    expect(narrowed.list.map(card => card.recruitmentId)).toContain(job.recruitmentId)
    for (const card of narrowed.list) {
      expect(card).toMatchObject({ education: job.education, experience: job.experience, professionId: job.professionId })
      expect(card.company?.companyId).toBe(job.company?.companyId)
      expect(card.tags).toContain(job.tags[0])
    }
  })

  test('a group of professions contains the posts of all its professions', async () => {
    const [group] = await listProfessions(db)
    const { total } = await list({ professionId: group!.id })
    expect(total).toBe(group!.jobs)
  })

  test('a salary band finds the posts whose range touches it', async () => {
    const page = await list({ salary: 'B4', pageSize: 100 })
    expect(page.total).toBeGreaterThan(0)
    for (const { salary } of page.list.filter(card => card.salary.unit === 'MONTH')) {
      expect(salary.max!).toBeGreaterThanOrEqual(800_000)
      expect(salary.min!).toBeLessThan(1_200_000)
    }
  })

  test('a keyword finds any part of a title, one character included', async () => {
    const job = await anyJob()
    for (const keyword of [job.title[0]!, job.title.slice(0, 2), job.title.slice(0, 4)]) {
      const page = await list({ keyword, pageSize: 100 })
      expect(page.total).toBeGreaterThan(0)
      for (const card of page.list) expect(card.title.toLowerCase()).toContain(keyword.toLowerCase())
    }
  })

  test('the best paid come first when one asks for it', async () => {
    const page = await list({ sort: 'salary', pageSize: 50 })
    const paid = page.list.filter(card => card.salary.unit === 'MONTH').map(card => card.salary.max ?? 0)
    expect(paid).toEqual([...paid].sort((a, b) => b - a))
  })
})

describe('one post', () => {
  test('shows the licence of its employer and how applicants are treated', async () => {
    const job = await getRecruitment(db, (await anyJob()).recruitmentId, now)
    expect(job.licence?.licenceNo).toMatch(/^[0-9A-Z]{18}$/)
    expect(job.company?.certified).toBe(true)
    expect(job.applicants!.total).toBeGreaterThanOrEqual(job.applicants!.unviewed + job.applicants!.unanswered)
    expect(job.similar.map(card => card.recruitmentId)).not.toContain(job.recruitmentId)
  })

  test('comments come with their first replies, and hidden ones stay hidden', async () => {
    const { rows } = await sql<{ id: number }>`
      select recruitment_id as id from recruitment_comments join recruitments on recruitments.id = recruitment_id
      where recruitments.state = 'PUBLISHED' and visibility = 'PUBLIC' and reply_count > 0 limit 1`.execute(db)
    const page = await listRecruitmentComments(db, { recruitmentId: rows[0]!.id, pageNo: 1, pageSize: 50, sort: 'newest' })
    expect(page.list.some(comment => comment.replies.length > 0)).toBe(true)
    const hidden = await sql<{ id: number }>`select id from recruitment_comments where state <> 'PUBLISHED'`.execute(db)
    const shown = page.list.flatMap(comment => [comment.commentId, ...comment.replies.map(reply => reply.commentId)])
    for (const { id } of hidden.rows) expect(shown).not.toContain(id)
  })
})

test('the choices for posting and filtering are complete', async () => {
  const data = await getRecruitmentData(db)
  expect(data.professions.length).toBeGreaterThan(10)
  expect(data.salarys.length).toBe(8)
  expect(data.scales[0]).toEqual({ value: 'UNDER_20', text: '20人以下' })
})

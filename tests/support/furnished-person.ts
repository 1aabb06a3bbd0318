/** People with something in every corner, and the search for what is left of them. */
import { sql } from 'kysely'
import type { useApiServer } from './api-server.ts'
import type { TestDatabase } from './database.ts'

export function furnishedPeople({ db }: TestDatabase, api: ReturnType<typeof useApiServer>) {
  const MARK = '雨霖铃'
  let serial = 0

  /** Somebody with something in every corner, and a phone, an address and a name that nobody else has. */
  async function furnishedPerson() {
    const mark = `${MARK}${++serial}号`
    const phone = `1770000${String(1000 + serial)}`
    const email = `yulin${serial}@example.com`
    const { id } = await db
      .insertInto('users')
      .values({
        nickname: mark,
        phone,
        email,
        intro: `${mark}，电话 ${phone}`,
        tags: [mark],
        password_hash: 'x',
        province_code: 19,
        city_code: 1607,
        district_code: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update forum_topics set author_id = ${id}
      where id = (select id from forum_topics where state = 'PUBLISHED' order by id offset ${serial} limit 1)`.execute(db)
    const visitor = await api.signedIn(id)
    const address = await db.selectFrom('areas').select('code').where('parent_code', '=', 1607).executeTakeFirstOrThrow()
    await visitor.post('address', { receiver: mark, phone, areaCode: address.code, detail: `${mark}的家 12 号`, isDefault: true })
    await visitor.post('profile/merchant', { headline: mark, intro: `找${mark}`, contactHours: '全天', servedAreaCodes: [1607] })
    await db
      .insertInto('certifications')
      .values({
        subject: 'PERSON',
        user_id: id,
        company_id: null,
        state: 'REFUSED',
        holder_name: mark,
        number_masked: '4403***********012',
        number_cipher: Buffer.from('x'),
        number_hash: Buffer.from('y'),
        transfer_amount: null,
        refuse_reason: '照片不清楚',
        decided_at: new Date(),
        decided_by: null,
        valid_until: null,
      })
      .execute()
    const topic = await db.selectFrom('forum_topics').select('id').where('author_id', '=', id).executeTakeFirstOrThrow()
    await sql`update forum_topics set body_html = ${`<p>我是${mark}，加我 ${phone} 或 ${email}</p>`}, tags = array[${mark}],
      attachments = ${JSON.stringify([{ name: `${mark}.pdf`, url: '/x', size: 1 }])}::jsonb where author_id = ${id}`.execute(db)
    await sql`insert into forum_replies (topic_id, author_id, floor, body_html, body_text, state)
      values (${topic.id}, ${id}, 9001, ${`<p>${phone}</p>`}, ${phone}, 'PUBLISHED')`.execute(db)
    await sql`insert into message_codes (phone, purpose, code_hash, expires_at)
      values (${phone}, 'LOGIN', 'x', now()), (${email}, 'EMAIL', 'x', now())`.execute(db)
    await sql`insert into inbox_messages (channel, recipient, body) values ('SMS', ${phone}, ${phone}), ('EMAIL', ${email}, ${email})`.execute(
      db,
    )
    await sql`insert into rate_limits (key, points) values (${`code-phone-hour:${phone}`}, 1), (${`email-recipient-hour:${email}`}, 1)`.execute(
      db,
    )
    await sql`insert into uploads (user_id, purpose, name, bytes, key, fingerprint, state, kind, content_type, sha256, expires_at)
      values (${id}, 'AVATAR', ${`${mark}.jpg`}, 1, ${String(serial).padStart(30, 'a')}, ${mark}, 'READY', 'IMAGE', 'image/webp', 'x', now())`.execute(
      db,
    )
    await sql`insert into third_party_accounts (user_id, provider, subject_hash, nickname) values (${id}, 'WECHAT', ${Buffer.from(mark)}, ${mark})`.execute(
      db,
    )
    return { id, mark, phone, email, visitor, topicId: topic.id }
  }

  /** Every table and column in which one of the texts stands. */
  async function findAnywhere(texts: string[]): Promise<string[]> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and udt_name in ('text', 'varchar', '_text', 'jsonb', 'tsvector', '_varchar')`.execute(
      db,
    )
    const found: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql<{ hit: boolean }>`select exists (select 1 from ${sql.table(table)}
        where ${sql.join(
          texts.map(text => sql`strpos(${sql.ref(column)}::text, ${text}) > 0`),
          sql` or `,
        )}) as hit`.execute(db)
      if (rows[0]?.hit) found.push(`${table}.${column}`)
    }
    return found
  }

  return { furnishedPerson, findAnywhere }
}

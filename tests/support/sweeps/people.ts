/** Those who go over the screens, signed in. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { journeyDatabaseUrl, query } from '#tests/support/inbox.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'
import { SWEEPS } from './list.ts'
import type { Person, Sweep } from './screen.ts'
import { isOperator } from './working.ts'

const STAFF = '15400000006'

/** Signs the person of a sweep in. @returns the phone; empty for a visitor. */
export async function signInFor(page: Page, sweep: Sweep): Promise<string> {
  const phone = await phoneOf(sweep)
  if (phone) await signInAs(page, phone)
  else await page.goto('/home')
  return phone
}

async function phoneOf(sweep: Sweep): Promise<string> {
  const { as } = sweep
  if (as === 'visitor') return ''
  if (as === 'newcomer') return (await newMember('巡检新人')).phone
  if (as === 'moderator') return appointModerator()
  if (isOperator(as)) return appointOperator(as, SWEEPS.indexOf(sweep))
  return { ...people, staff: STAFF }[as]
}

/** Each sweep has an operator of its own, since several go at once. */
async function appointOperator(as: Exclude<Person, 'visitor'>, no: number): Promise<string> {
  const phone = `138000078${String(no).padStart(2, '0')}`
  const duty = as === 'operator' ? 'super' : as
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await promisify(execFile)(process.execPath, ['scripts/operator.mjs', '--phone', phone, '--duty', duty], { env })
  return phone
}

/** Somebody who keeps a board in order: that of the topic that was answered last. */
async function appointModerator(): Promise<string> {
  const { id, phone } = await newMember('巡检版主')
  await query(
    `insert into forum_moderators (board_id, user_id, appointed_by, created_at, ends_at)
     select board_id, $1, (select id from users where is_operator order by id limit 1), now(), now() + interval '300 days'
     from forum_topics where state = 'PUBLISHED' and reply_count > 0 order by last_reply_at desc, id desc limit 1`,
    [id],
  )
  return phone
}

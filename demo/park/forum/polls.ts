/** The polls of topics, and how people voted. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Database } from '#server/db/schema.ts'
import type { Thread } from './threads.ts'

type Vote = Insertable<Database['forum_poll_votes']>
type Poll = NonNullable<Thread['topic']['poll']>

export async function seedPolls(context: SeedContext, threads: readonly Thread[]): Promise<void> {
  const votes: Vote[] = []
  for (const thread of threads) if (thread.topic.poll) votes.push(...(await seedPoll(context, thread, thread.topic.poll)))
  await insertAll(context.db, 'forum_poll_votes', votes)
}

/** @returns the votes, which are written for all polls at once */
async function seedPoll(context: SeedContext, { topicId, topic }: Thread, poll: Poll): Promise<Vote[]> {
  const { rng, db, now } = context
  const maxChoices = /选两|两项/.test(poll.question) ? 2 : 1
  const ballots = drawBallots(context, poll, maxChoices)
  const closes = rng.weighted([
    [null, 1],
    [new Date(topic.at.getTime() + rng.int(5, 40) * DAY_MS), 2],
  ] as const)
  await insertAll(db, 'forum_polls', [
    { topic_id: topicId, question: poll.question, max_choices: maxChoices, closes_at: closes, voter_count: ballots.length },
  ])
  const ids = await insertReturningIds(
    db,
    'forum_poll_options',
    poll.options.map((label, position) => ({
      topic_id: topicId,
      position,
      label,
      vote_count: ballots.filter(ballot => ballot.options.has(position)).length,
    })),
  )
  const at = new Date(Math.min(now.getTime(), topic.at.getTime() + DAY_MS))
  return ballots.flatMap(({ userId, options }) =>
    [...options].map(option => ({ option_id: ids[option] ?? 0, user_id: userId, created_at: at })),
  )
}

/** Some options are liked better than others. */
function drawBallots({ rng, people }: SeedContext, { options }: Poll, maxChoices: number) {
  const voters = rng.sample(people, Math.min(people.length, rng.int(12, 160)))
  const leaning = options.map((_, index) => [index, rng.float() + 0.15] as const)
  return voters.map(voter => ({
    userId: voter.id,
    options: new Set(Array.from({ length: rng.int(1, maxChoices) }, () => rng.weighted(leaning))),
  }))
}

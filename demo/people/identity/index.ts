/** The people of the demo city: members, merchants, staff, and those who are leaving, frozen or gone. */
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { certificationOf } from './certification.ts'
import { draftPeople, type PersonDraft } from './draft.ts'

export async function seedIdentity(context: SeedContext): Promise<void> {
  const { db } = context
  const drafts = draftPeople(context)
  const ids = await insertReturningIds(
    db,
    'users',
    drafts.map(({ realName: _, bornAs: __, ...row }) => ({
      tags: [],
      closing_at: null,
      updated_at: row.last_active_at,
      ...row,
    })),
  )
  await insertAll(
    db,
    'certifications',
    drafts.flatMap((draft, index) => certificationOf(context, draft, ids[index]!, index)),
  )
  context.people.push(...drafts.flatMap((draft, index) => summaryOf(draft, ids[index]!)))
}

/** What later seeds are told of a person who can act. */
function summaryOf(person: PersonDraft, id: number): SeedPerson[] {
  if ((person.state ?? 'ACTIVE') !== 'ACTIVE') return []
  return [
    {
      id,
      nickname: person.nickname,
      realName: person.realName,
      gender: person.bornAs,
      avatar: person.avatar ?? '',
      joinedAt: person.created_at,
    },
  ]
}

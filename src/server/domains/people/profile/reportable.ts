/** How people are reported for what their page says. Somebody as a whole is stopped by freezing them, not here. */
import type { Reportable } from '#server/reportable.ts'
import { findReportedPerson } from './report-queries.ts'

export const personReportable: Reportable = {
  kind: 'PERSON',
  async find(db, id) {
    const person = await findReportedPerson(db, id)
    if (!person) return undefined
    return { title: person.nickname, link: `/search/user/${id}`, authorId: id, content: `${person.nickname}\n${person.intro}` }
  },
}

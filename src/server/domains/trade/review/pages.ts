/** Where reviews are shown. */
import { type PageTag, pageTag, tagOfRecord } from '#lib/tags.ts'
import type { ReviewActedOn } from './queries.ts'
import type { ReviewSubject } from './tables.ts'

/** What of the reviewed things has a page that shows its reviews. */
const SHOWN_ON: Partial<Record<ReviewSubject, 'service' | 'course' | 'exam' | 'playback'>> = {
  SERVICE: 'service',
  COURSE: 'course',
  EXAM: 'exam',
  PLAYBACK: 'playback',
}

/** The pages that show a review. */
export const tagsOf = ({
  subject_kind,
  subject_id,
  company_id,
}: Pick<ReviewActedOn, 'subject_kind' | 'subject_id' | 'company_id'>): PageTag[] => {
  const kind = SHOWN_ON[subject_kind]
  return [...(kind ? [tagOfRecord(kind, subject_id)] : []), ...(company_id === null ? [] : [pageTag.company(company_id)])]
}

const PAGES: Partial<Record<string, string>> = { SERVICE: '/city/server/', COURSE: '/course/' }

/** The page on which its review is read; null for what has none. */
export const pageOf = ({ subject_kind, subject_id }: Pick<ReviewActedOn, 'subject_kind' | 'subject_id'>): string | null => {
  const page = PAGES[subject_kind]
  return page ? `${page}${subject_id}` : null
}

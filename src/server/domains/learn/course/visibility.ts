/** The one place that says which courses, comments and questions a visitor may see; written like the predicates of the partial indexes. */
import { type RawBuilder, sql } from 'kysely'

export const isPublicCourse: RawBuilder<boolean> = sql<boolean>`courses.state = 'ONLINE'`
export const isPublicComment: RawBuilder<boolean> = sql<boolean>`course_comments.state = 'PUBLISHED'`
export const isPublicQuestion: RawBuilder<boolean> = sql<boolean>`learn_questions.state = 'PUBLISHED'`

/** What can be learned in the demo city: two levels of categories, with course titles and the subjects their lessons treat. */
import { z } from 'zod'
import { PICTURE_TOPICS } from '#demo/pictures/index.ts'
import { readYaml, texts } from '#demo/read.ts'

const subject = z.strictObject({
  name: z.string(),
  /** Titles of whole courses. */
  titles: texts,
  /** What chapters and lessons are about. */
  subjects: texts,
})

const group = z.strictObject({
  name: z.string(),
  picture: z.enum(PICTURE_TOPICS),
  /** Titles of teachers. */
  roles: texts,
  /** Who it is for. */
  audience: texts,
  /** Pupils' courses. */
  k12: z.literal(true).optional(),
  categories: z.array(subject).min(1),
})

export type CourseSubject = z.infer<typeof subject>
export type CourseGroup = z.infer<typeof group>

export const courseGroups: readonly CourseGroup[] = readYaml('learn/data/courses.yaml', z.array(group))

/** Courses: categories, lists, the syllabus with its free lessons, comments, and questions about exams. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'

export const courseLevel = z.enum(['ANY', 'BEGINNER', 'INTERMEDIATE', 'ADVANCED'])
export type CourseLevel = z.infer<typeof courseLevel>
export const coursePriceBand = z.enum(['FREE', 'UNDER_100', 'FROM_100', 'FROM_500', 'OVER_2000'])
export type CoursePriceBand = z.infer<typeof coursePriceBand>
export const lessonKind = z.enum(['VIDEO', 'TEXT', 'FILE', 'QUIZ'])
export type LessonKind = z.infer<typeof lessonKind>

/** Who offers a course: a school or a company of the city, or a certified person. */
const courseProvider = z.object({
  kind: z.enum(['school', 'company', 'person']),
  id: z.number().int(),
  name: z.string(),
  logo: pictureKey.nullable(),
})

export const courseCard = z.object({
  courseId: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  cover: pictureKey.nullable(),
  categoryId: z.number().int(),
  categoryName: z.string(),
  level: courseLevel,
  levelText: z.string(),
  tags: z.array(z.string()),
  price: fen,
  originalPrice: fen.nullable(),
  lessonCount: z.number().int(),
  freeLessonCount: z.number().int(),
  durationSeconds: z.number().int(),
  studentCount: z.number().int(),
  /** 0–5 with one decimal, null while nobody has scored it. */
  score: z.number().nullable(),
  scoreCount: z.number().int(),
  teacher: z.object({ name: z.string(), title: z.string(), avatar: pictureKey.nullable() }),
  provider: courseProvider,
  publishedAt: timestamp,
})
export type CourseCard = z.infer<typeof courseCard>

export const courseLesson = z.object({
  lessonId: z.number().int(),
  title: z.string(),
  kind: lessonKind,
  /** 可以免费试看 */
  free: z.boolean(),
  durationSeconds: z.number().int(),
  /** Sanitised rich text of a free text lesson; empty otherwise. */
  body: z.string(),
  /** The film of a free video lesson, which takes range requests; null otherwise. */
  source: z.object({ url: z.string(), mime: z.string() }).nullable(),
})

/** A question about a school, a course or an exam, with the answer of the person who runs it. */
export const learnQuestion = z.object({
  questionId: z.number().int(),
  nickname: z.string(),
  avatar: pictureKey.nullable(),
  body: z.string(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type LearnQuestion = z.infer<typeof learnQuestion>

export const courseDetail = courseCard.extend({
  groupId: z.number().int(),
  groupName: z.string(),
  /** Sanitised rich text. */
  description: z.string(),
  audience: z.array(z.string()),
  gains: z.array(z.string()),
  /** True for pupils' courses, which fall under the rule for prepaid fees. */
  k12: z.boolean(),
  /** The number of the permit to teach pupils what schools teach; null where none is needed. */
  permitNo: z.string().nullable(),
  /** Days for which a bought course can be learned; null without an end. */
  validDays: z.number().int().nullable(),
  commentCount: z.number().int(),
  /** How many gave 5, 4, 3, 2 and 1 stars. */
  scores: z.array(z.number().int()),
  teacher: courseCard.shape.teacher.extend({
    intro: z.string(),
    years: z.number().int(),
    courseCount: z.number().int(),
    studentCount: z.number().int(),
  }),
  chapters: z.array(z.object({ title: z.string(), lessons: z.array(courseLesson) })),
  questions: z.array(learnQuestion),
  sameTeacher: z.array(courseCard),
  similar: z.array(courseCard),
})
export type CourseDetail = z.infer<typeof courseDetail>

const commentBase = z.object({
  commentId: z.number().int(),
  userId: z.number().int(),
  nickname: z.string(),
  avatar: pictureKey.nullable(),
  byTeacher: z.boolean(),
  body: z.string(),
  likes: z.number().int(),
  createdAt: timestamp,
})
export const courseComment = commentBase.extend({
  /** 1–5 stars, null for a remark without a score. */
  score: z.number().int().nullable(),
  replyCount: z.number().int(),
  /** The first replies, oldest first. */
  replies: z.array(commentBase.extend({ replyToNickname: z.string().nullable() })),
})
export type CourseComment = z.infer<typeof courseComment>

export const courseCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Courses on sale in it. */
  courses: z.number().int(),
  children: z.array(z.object({ id: z.number().int(), name: z.string(), courses: z.number().int() })),
})
export type CourseCategory = z.infer<typeof courseCategory>

export const courseSort = z.enum(['hot', 'newest', 'score', 'priceAsc', 'priceDesc'])
export const courseListQuery = pageQuery.extend({
  sort: courseSort.default('hot'),
  /** A category of either level. */
  categoryId: idParam.optional(),
  price: coursePriceBand.optional(),
  level: courseLevel.optional(),
  schoolId: idParam.optional(),
  companyId: idParam.optional(),
})
export type CourseListQuery = z.output<typeof courseListQuery>

export const course = {
  getCourseIndex: defineCall({
    method: 'GET',
    path: '/course/index',
    summary: '课程首页：分类、热门、最新、免费课程与名师',
    access: 'public',
    result: z.object({
      categories: z.array(courseCategory),
      total: z.number().int(),
      hot: z.array(courseCard),
      newest: z.array(courseCard),
      free: z.array(courseCard),
      teachers: z.array(
        courseCard.shape.teacher.extend({
          teacherId: z.number().int(),
          courseCount: z.number().int(),
          studentCount: z.number().int(),
        }),
      ),
    }),
    errors: [],
  }),
  getCourseCategoryTree: defineCall({
    method: 'GET',
    path: '/course/category/tree',
    summary: '课程分类树（两级），带在售课程数',
    access: 'public',
    result: z.array(courseCategory),
    errors: [],
  }),
  listCourses: defineCall({
    method: 'GET',
    path: '/course/list',
    summary: '课程列表：按分类、价格、难度筛选，按热度、时间、评分、价格排序',
    access: 'public',
    query: courseListQuery,
    result: listOf(courseCard),
    errors: [],
  }),
  listExamConsultations: defineCall({
    method: 'GET',
    path: '/course/exam/consultation',
    summary: '考试咨询：关于某场考试（或全部考试）的提问与答复',
    access: 'public',
    query: pageQuery.extend({ sort: z.literal('newest').default('newest'), examId: idParam.optional() }),
    result: listOf(learnQuestion.extend({ examId: z.number().int(), examTitle: z.string() })),
    errors: [],
  }),
  listCourseComments: defineCall({
    method: 'GET',
    path: '/course/{id}/comment',
    summary: '课程评论及前几条回复；带 parentId 时列出一条评论的全部回复',
    access: 'public',
    params: z.object({ id: idParam }),
    query: pageQuery.extend({ sort: z.enum(['newest', 'hot']).default('hot'), parentId: idParam.optional() }),
    result: listOf(courseComment),
    errors: ['missing.record'],
  }),
  getCourse: defineCall({
    method: 'GET',
    path: '/course/{id}',
    summary: '课程详情：介绍、目录、讲师、机构、相似课程',
    access: 'public',
    params: z.object({ id: idParam }),
    result: courseDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract

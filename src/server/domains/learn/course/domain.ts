/** Courses, lessons and who attends them. */

import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { courseReview } from './author/review-subject.ts'
import { certificateFiles } from './certificate/files.ts'
import { holdsCertificate } from './certificate/service.ts'
import { holdsEnrolment } from './learning/service.ts'
import { eraseLearning } from './leaving.ts'
import { coursePurchase } from './purchase/purchase.ts'
import { courseExpiry } from './purchase/service.ts'
import { filmsOfLessons } from './queries.ts'
import { courseCommentReportable, courseReportable, questionReportable } from './reportables.ts'
import {
  courseAuthorRoutes,
  courseBuyingRoutes,
  courseLearningRoutes,
  courseRoutes,
  courseTalkRoutes,
  courseWorkspaceRoutes,
} from './routes.ts'
import { searchSource } from './search-source.ts'
import { courseSuspension } from './suspension.ts'
import type { CourseTables } from './tables.ts'
import { writtenAnswer } from './talk/answers.ts'
import { writtenQuestion } from './talk/questions.ts'
import { writtenComment } from './talk/service.ts'

export const courseDomain = {
  name: 'learn/course',
  tables: {
    course_categories: [],
    course_teachers: [
      blanked(
        'user_id',
        { name: `'${CLOSED_ACCOUNT_NAME}'`, title: "'讲师'", avatar: "''", intro: "''" },
        { copy: copyOf('teachers', '讲师资料', 'id name title intro years') },
      ),
    ],
    courses: [
      mentioned('owner_user_id', {
        copy: copyOf('taught-courses', '我开的课程', 'id title state price lesson_count student_count created_at'),
      }),
    ],
    course_chapters: [],
    course_lessons: [],
    course_quiz_questions: [],
    course_revisions: [retained('author_user_id')],
    course_quiz_attempts: [],
    course_notes: [
      deleted('user_id', { copy: copyOf('course-notes', '课程笔记', 'id course_id lesson_id at_seconds body created_at') }),
    ],
    course_comments: [
      retained('user_id', { copy: copyOf('course-comments', '课程评论', 'id course_id body score state created_at') }),
      mentioned('reply_to_user_id'),
    ],
    course_comment_likes: [deleted('user_id')],
    course_enrolments: [
      retained('user_id', {
        copy: copyOf('enrolments', '我的课程', 'id course_id state order_no paid lessons_done created_at finished_at'),
      }),
    ],
    course_progress: [],
    course_certificates: [],
    course_certificate_files: [],
    learn_questions: [
      retained('user_id', {
        copy: copyOf('learn-questions', '学习提问', 'id school_id course_id exam_id body answer state created_at'),
      }),
    ],
  },
  routes: {
    course: courseRoutes,
    courseAuthor: courseAuthorRoutes,
    courseBuying: courseBuyingRoutes,
    courseLearning: courseLearningRoutes,
    courseTalk: courseTalkRoutes,
    courseWorkspace: courseWorkspaceRoutes,
  },
  jobs: [courseExpiry, certificateFiles.job],
  handlers: [({ db }) => certificateFiles.createHandler(db)],
  reviews: [courseReview],
  reportables: [courseReportable, courseCommentReportable, questionReportable],
  suspendables: [courseSuspension],
  handovers: [],
  leaving: { erase: eraseLearning },
  companyEnd: 'none',
  search: [searchSource],
  purchases: [coursePurchase],
  linkRights: [
    { kind: 'ENROLMENT', holds: holdsEnrolment },
    { kind: 'CERTIFICATE', holds: holdsCertificate },
  ],
  viewed: [],
  writtenTexts: [writtenComment, writtenQuestion, writtenAnswer],
  films: [{ shown: filmsOfLessons }],
} satisfies Domain<CourseTables>

declare module '#server/db/schema.ts' {
  interface Database extends CourseTables {}
}

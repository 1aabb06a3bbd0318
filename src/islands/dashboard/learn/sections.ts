import type { SectionLoaders } from '../sections.ts'

export const learn: SectionLoaders = {
  '/member/member_school': () => import('./Learning.tsx'),
  '/merchant/school/passed': () => import('./ApprovedSchoolsPage.tsx'),
  '/merchant/school/under': () => import('./PendingSchoolsPage.tsx'),
  '/merchant/school/addSchoold': () => import('./school/SchoolEditor.tsx'),
  '/merchant/course/mine': () => import('./course/AuthoredCourses.tsx'),
  '/merchant/course/edit': () => import('./course/CourseEditor.tsx'),
  '/merchant/school/exam': () => import('./exam/ExamEditor.tsx'),
  '/merchant/school/enquiry': () => import('./visit/ReceivedEnquiries.tsx'),
  '/merchant/school/open-day': () => import('./visit/OpenDays.tsx'),
  '/merchant/school/news': () => import('./news/News.tsx'),
  '/merchant/school/mine': () => import('./CompanyLearning.tsx'),
}

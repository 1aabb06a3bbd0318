/** Jobs and job seekers. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { applicationExpiry } from './application/expiry.ts'
import { applicationRoutes } from './application/routes.ts'
import { holdsApplication } from './application/service.ts'
import { closeJobsOfCompany } from './close.ts'
import { jobHandover } from './handover-queries.ts'
import { eraseRecruitment, listResumePhones } from './leaving-queries.ts'
import { postExpiry } from './post/expiry.ts'
import { postReview } from './post/review-subject.ts'
import { postManagingRoutes, postRoutes } from './post/routes.ts'
import { resumeRoutes } from './resume/routes.ts'
import { recruitmentRoutes } from './routes.ts'
import { jobSearchSource, resumeSearchSource } from './search-source.ts'
import { recruitmentSuspension } from './suspension.ts'
import type { RecruitmentTables } from './tables.ts'
import { recruitmentCommentReportable, recruitmentReportable } from './talk/reportables.ts'
import { talkRoutes } from './talk/routes.ts'
import { writtenComment } from './talk/service.ts'
import { postCorrections } from './violation/correction.ts'

export const recruitmentDomain = {
  name: 'city/recruitment',
  tables: {
    professions: [],
    recruitment_violations: [],
    recruitments: [
      blanked(
        'publisher_user_id',
        {
          state: "case when state in ('DRAFT', 'REVIEWING', 'REJECTED') then 'DRAFT' else 'CLOSED' end",
          visibility: "'PRIVATE'",
          title: "'求职信息'",
          summary: "''",
          description: "''",
          address: "''",
          contact_name: 'null',
          contact_phone: 'null',
          contact_wechat: 'null',
          resume: "'{}'",
          fingerprint: "''",
        },
        {
          copy: copyOf(
            'resumes',
            '求职信息',
            `id title summary description area_text contact_name contact_phone contact_wechat resume state
          visibility created_at`,
          ),
          only: "kind = 'resume'",
        },
      ),
      mentioned('taken_down_by'),
    ],
    recruitment_comments: [
      retained('user_id', { copy: copyOf('recruitment-comments', '招聘评论', 'id recruitment_id body state created_at') }),
      mentioned('reply_to_user_id'),
    ],
    recruitment_likes: [
      deleted('user_id', { copy: copyOf('recruitment-likes', '招聘点赞', 'recruitment_id comment_id created_at') }),
    ],
    job_applications: [
      blanked(
        'user_id',
        {
          note: "''",
          interview_place: "case when interview_place is null then null else '' end",
          interview_note: "''",
          company_note: "''",
          resumes: "'[]'",
        },
        {
          copy: copyOf(
            'job-applications',
            '投递记录',
            'id recruitment_id company_id state note resumes interview_at interview_place interview_note created_at',
          ),
        },
      ),
    ],
    recruitment_edits: [],
    resumes: [deleted('user_id', { copy: copyOf('own-resumes', '我的简历', 'id content attachment_id created_at updated_at') })],
    job_application_events: [
      blanked('user_id', { note: "''" }, { copy: copyOf('job-steps', '投递进展', 'application_id event side note created_at') }),
    ],
    contact_reveals: [
      retained('user_id', { copy: copyOf('contact-reveals', '查看过的联系方式', 'application_id side created_at') }),
    ],
  },
  routes: {
    recruitment: recruitmentRoutes,
    recruitmentPost: postRoutes,
    postManaging: postManagingRoutes,
    recruitmentTalk: talkRoutes,
    resume: resumeRoutes,
    jobApplication: applicationRoutes,
  },
  jobs: [postExpiry, postCorrections, applicationExpiry],
  handlers: [],
  reviews: [postReview],
  reportables: [recruitmentReportable, recruitmentCommentReportable],
  suspendables: [recruitmentSuspension],
  handovers: [jobHandover],
  leaving: { traces: listResumePhones, erase: eraseRecruitment },
  companyEnd: closeJobsOfCompany,
  search: [jobSearchSource, resumeSearchSource],
  purchases: [],
  linkRights: [{ kind: 'APPLICATION', holds: holdsApplication }],
  viewed: [{ kind: 'RECRUITMENT', table: 'recruitments', column: 'view_count' }],
  writtenTexts: [writtenComment],
} satisfies Domain<RecruitmentTables>

declare module '#server/db/schema.ts' {
  interface Database extends RecruitmentTables {}
}

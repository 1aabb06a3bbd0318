/** Public questions, consultants, and directed consultations. */

import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { consultantChecks } from './apply/check-job.ts'
import { consultantReview } from './apply/review.ts'
import { consultApplyRoutes } from './apply/routes.ts'
import { consultationOrigin } from './directed/origin.ts'
import { holdsConsultation } from './directed/party.ts'
import { consultationPurchase } from './directed/purchase.ts'
import { complaintRoutes, directedRoutes } from './directed/routes.ts'
import { directedSweep } from './directed/sweep.ts'
import { evaluationReportable } from './evaluation/reportable.ts'
import { writtenEvaluation, writtenEvaluationReply } from './evaluation/texts.ts'
import { askedConsultationHandover, consultationHandover } from './handover-queries.ts'
import { listConsultHindrances } from './leaving.ts'
import { presenceSweep } from './presence-job.ts'
import { bountyPurchase } from './question/bounty.ts'
import { deleteDraftsOfPerson } from './question/queries.ts'
import { questionReview } from './question/review-subject.ts'
import { questionRoutes } from './question/routes.ts'
import { questionSweep } from './question/sweep.ts'
import { replyTimes } from './reply-job.ts'
import { consultRoutes } from './routes.ts'
import { searchSources } from './search.ts'
import { revokeCompany } from './staff-queries.ts'
import { consultantSuspension, consultCompanySuspension } from './suspension.ts'
import type { ConsultTables } from './tables.ts'
import { writtenAnswer } from './talk/answer-visibility.ts'
import { bountyReview } from './talk/bounty-review.ts'
import { createAnswerMediaHandler } from './talk/media-handler.ts'
import { answerReportable, questionCommentReportable, questionReportable } from './talk/reportables.ts'
import { bountySplitRoutes, questionTalkRoutes } from './talk/routes.ts'
import { writtenComment } from './talk/service.ts'
import { consultWorkspaceRoutes } from './workspace/routes.ts'

export const consultDomain = {
  name: 'consult/consult',
  tables: {
    consult_categories: [],
    consult_labels: [],
    consult_companies: [],
    consultants: [
      blanked(
        'user_id',
        {
          name: `'${CLOSED_ACCOUNT_NAME}'`,
          avatar: "''",
          cover: "''",
          title: "'顾问'",
          motto: "''",
          intro: "''",
          credential: "''",
          certificate_ids: "'{}'",
          check_ids: "'{}'",
          check_reason: "''",
          state: "'REVOKED'",
          online_state: "'OFFLINE'",
          last_seen_at: 'null',
        },
        { copy: copyOf('consultants', '顾问资料', 'id company_id name title motto intro credential years state created_at') },
      ),
      mentioned('decided_by'),
    ],
    consultant_fields: [],
    consult_fees: [],
    consultant_hours: [],
    consultant_days_off: [],
    consultant_quick_replies: [],
    consultations: [
      retained('asker_user_id', {
        copy: copyOf(
          'consultations',
          '我的提问与咨询',
          'id kind state title content anonymous bounty way price order_no created_at finished_at',
        ),
      }),
    ],
    consultation_label_links: [],
    consultation_answers: [
      retained('author_user_id', {
        copy: copyOf(
          'answers',
          '我的回答',
          'id consultation_id content voice_seconds video_seconds state accepted like_count created_at',
        ),
      }),
    ],
    consultation_answer_edits: [],
    question_drafts: [],
    question_follows: [deleted('user_id', { copy: copyOf('followed-questions', '我关注的问题', 'consultation_id created_at') })],
    consultation_comments: [
      retained('author_user_id', { copy: copyOf('consultation-comments', '我的评论', 'id answer_id content state created_at') }),
    ],
    consultation_likes: [deleted('user_id')],
    consultation_events: [retained('actor_user_id')],
    consultation_replies: [
      retained('author_user_id', {
        copy: copyOf('consultation-replies', '咨询室里写的内容', 'id consultation_id side kind content created_at'),
      }),
    ],
    consultation_extensions: [],
    consultation_evaluations: [
      retained('author_user_id', {
        copy: copyOf('evaluations', '我给的评价', 'id consultation_id score content labels reply created_at'),
      }),
    ],
    consultation_complaints: [
      retained('complainant_user_id', {
        copy: copyOf('complaints', '我的投诉', 'id consultation_id reason content state verdict created_at'),
      }),
      mentioned('respondent_user_id'),
    ],
    consultation_statements: [
      retained('user_id', { copy: copyOf('complaint-statements', '投诉中的说明', 'complaint_id body created_at') }),
    ],
    consultation_evidence: [],
  },
  routes: {
    consult: consultRoutes,
    consultApply: consultApplyRoutes,
    consultWorkspace: consultWorkspaceRoutes,
    directed: directedRoutes,
    complaints: complaintRoutes,
    question: questionRoutes,
    questionTalk: questionTalkRoutes,
    bountySplit: bountySplitRoutes,
  },
  jobs: [questionSweep, directedSweep, presenceSweep, replyTimes, consultantChecks],
  handlers: [({ db, ports }) => createAnswerMediaHandler(db, ports.uploads)],
  reviews: [consultantReview, questionReview, bountyReview],
  reportables: [questionReportable, answerReportable, questionCommentReportable, evaluationReportable],
  suspendables: [consultantSuspension, consultCompanySuspension],
  handovers: [consultationHandover, askedConsultationHandover],
  leaving: { hindrances: listConsultHindrances, erase: (trx, { id }) => deleteDraftsOfPerson(trx, id).then(() => undefined) },
  companyEnd: revokeCompany,
  search: [...searchSources],
  purchases: [bountyPurchase, consultationPurchase],
  orderOrigin: consultationOrigin,
  viewed: [{ kind: 'QUESTION', table: 'consultations', column: 'view_count' }],
  linkRights: [{ kind: 'CONSULTATION', holds: holdsConsultation }],
  writtenTexts: [writtenComment, writtenAnswer, writtenEvaluation, writtenEvaluationReply],
} satisfies Domain<ConsultTables>

declare module '#server/db/schema.ts' {
  interface Database extends ConsultTables {}
}

/** Rows of questions, answers and comments as everybody may see them. The only place that decides what leaves. */
import type {
  AnswerCard,
  ConsultAnswer,
  ConsultAuthor,
  ConsultComment,
  ConsultQuote,
  QuestionCard,
  QuestionDetail,
} from '#lib/contract/consult/consult-shapes.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { cleanHtml } from '#server/content/html.ts'
import { areaShortName } from '#server/domains/city/nation/service.ts'
import type { AnswerCardRow, AnswerRow } from './queries/answers.ts'
import type { CommentRow } from './queries/comments.ts'
import type { QuestionDetailRow, QuestionRow } from './queries/questions.ts'
import { isHiddenAsker } from './visibility.ts'

type QuestionPrivacy = { anonymous: boolean; asker_user_id: number }

/** Nothing of it leads back to a person. */
export const ANONYMOUS: ConsultAuthor = {
  userId: null,
  nickname: '匿名用户',
  avatar: '',
  employeeId: null,
  title: '',
  companyId: null,
  companyName: '',
}

const person = (userId: number, nickname: string | null, avatar: string | null): ConsultAuthor => ({
  ...ANONYMOUS,
  userId,
  nickname: nickname ?? CLOSED_ACCOUNT_NAME,
  avatar: avatar ?? '',
})

const asker = (row: QuestionRow): ConsultAuthor => {
  if (row.anonymous) return ANONYMOUS
  return {
    ...person(row.asker_user_id, row.asker_nickname, row.asker_avatar),
    companyId: row.asker_company_id,
    companyName: row.asking_company_name ?? '',
  }
}

export const presentQuestion = (row: QuestionRow): QuestionCard => ({
  consultationId: row.id,
  title: row.title,
  summary: row.summary,
  categoryId: row.category_id,
  categoryName: row.category_name ?? '',
  rootCategoryId: row.root_category_id,
  state: row.state as QuestionCard['state'],
  bounty: row.bounty,
  anonymous: row.anonymous,
  asker: asker(row),
  cityCode: row.city_code,
  cityName: areaShortName(row.city_code),
  picture: row.pictures[0] ?? null,
  answerCount: row.answer_count,
  likeCount: row.like_count,
  sameCount: row.same_count,
  viewCount: row.view_count,
  publishedAt: (row.published_at ?? row.created_at).toISOString(),
})

export const presentQuestionDetail = (row: QuestionDetailRow, labels: { id: number; name: string }[]): QuestionDetail => ({
  ...presentQuestion(row),
  content: cleanHtml(row.content),
  pictures: row.pictures,
  labels: labels.map(label => ({ labelId: label.id, name: label.name })),
  commentCount: row.comment_count,
  closesAt: row.closes_at?.toISOString() ?? null,
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})

type WriterRow = Pick<
  AnswerRow,
  | 'author_user_id'
  | 'writer_nickname'
  | 'writer_avatar'
  | 'expert_id'
  | 'expert_name'
  | 'expert_avatar'
  | 'expert_title'
  | 'firm_id'
  | 'firm_name'
>

const writer = (row: WriterRow, question: QuestionPrivacy): ConsultAuthor => {
  if (isHiddenAsker(question, row.author_user_id)) return ANONYMOUS
  return {
    userId: row.author_user_id,
    nickname: row.expert_name ?? row.writer_nickname ?? CLOSED_ACCOUNT_NAME,
    avatar: row.expert_avatar || row.writer_avatar || '',
    employeeId: row.expert_id,
    title: row.expert_title ?? '',
    companyId: row.firm_id,
    companyName: row.firm_name ?? '',
  }
}

export const presentAnswer = (
  row: AnswerRow,
  question: QuestionPrivacy,
  parts: { comments: ConsultComment[]; quotes: ConsultQuote[] },
): ConsultAnswer => ({
  consultationAnswerId: row.id,
  author: writer(row, question),
  content: cleanHtml(row.content),
  pictures: row.pictures,
  voiceSeconds: row.voice_seconds,
  videoSeconds: row.video_seconds,
  accepted: row.accepted,
  likeCount: row.like_count,
  commentCount: row.comment_count,
  ...parts,
  editCount: row.edit_count,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
})

export const presentAnswerCard = (row: AnswerCardRow): AnswerCard => ({
  consultationAnswerId: row.id,
  consultationId: row.consultation_id,
  questionTitle: row.question_title,
  categoryName: row.category_name ?? '',
  summary: row.summary,
  author: writer(row, row),
  accepted: row.accepted,
  likeCount: row.like_count,
  createdAt: row.created_at.toISOString(),
})

export const presentComment = (row: CommentRow, question: QuestionPrivacy): ConsultComment => ({
  commentId: row.id,
  parentId: row.parent_id,
  author: isHiddenAsker(question, row.author_user_id)
    ? ANONYMOUS
    : person(row.author_user_id, row.writer_nickname, row.writer_avatar),
  replyTo:
    row.parent_user_id === null
      ? ''
      : isHiddenAsker(question, row.parent_user_id)
        ? ANONYMOUS.nickname
        : (row.parent_nickname ?? CLOSED_ACCOUNT_NAME),
  isAsker: row.author_user_id === question.asker_user_id,
  content: row.content,
  likeCount: row.like_count,
  createdAt: row.created_at.toISOString(),
})

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
import { type MaybeAnonymous, presentPerson } from '#server/anonymity.ts'
import { cleanHtml } from '#server/content/html.ts'
import { areaShortName } from '#server/domains/city/nation/service.ts'
import type { AnswerCardRow, AnswerRow } from './queries/answers.ts'
import type { CommentRow } from './queries/comments.ts'
import type { QuestionDetailRow, QuestionRow } from './queries/questions.ts'

/** Nothing of it leads back to a person. */
const ANONYMOUS: ConsultAuthor = {
  userId: null,
  nickname: '匿名用户',
  avatar: '',
  employeeId: null,
  title: '',
  companyId: null,
  companyName: '',
}

/** What is public is the same for everybody: nobody knows who stays without a name. */
const EVERYBODY = { knows: false }

const person = (who: MaybeAnonymous): ConsultAuthor => {
  const { id, name, avatar } = presentPerson(who, EVERYBODY)
  return id === null ? ANONYMOUS : { ...ANONYMOUS, userId: id, nickname: name, avatar }
}

const asker = (row: QuestionRow): ConsultAuthor => {
  const company = row.asking_company && presentPerson(row.asking_company, EVERYBODY)
  return company?.id == null ? person(row.asker) : { ...person(row.asker), companyId: company.id, companyName: company.name }
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

const writer = ({ writer: who, expert, firm }: Pick<AnswerRow, 'writer' | 'expert' | 'firm'>): ConsultAuthor => ({
  ...person(who),
  employeeId: expert?.id ?? null,
  title: expert?.title ?? '',
  companyId: firm?.id ?? null,
  companyName: firm?.name ?? '',
})

export const presentAnswer = (row: AnswerRow, parts: { comments: ConsultComment[]; quotes: ConsultQuote[] }): ConsultAnswer => ({
  consultationAnswerId: row.id,
  author: writer(row),
  content: cleanHtml(row.content),
  pictures: row.pictures,
  voiceSeconds: row.voice_seconds,
  videoSeconds: row.video_seconds,
  accepted: row.accepted,
  foldedReason: row.folded_reason,
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
  author: writer(row),
  accepted: row.accepted,
  likeCount: row.like_count,
  createdAt: row.created_at.toISOString(),
})

export const presentComment = (row: CommentRow): ConsultComment => ({
  commentId: row.id,
  parentId: row.parent_id,
  author: person(row.writer),
  replyTo: row.answered === null ? '' : presentPerson(row.answered, EVERYBODY).name,
  isAsker: row.is_asker,
  content: row.content,
  likeCount: row.like_count,
  createdAt: row.created_at.toISOString(),
})

/** What travels in the consultation calls: cards for lists, the question with its answers, the profiles of those who answer. */
import { z } from 'zod'
import { fen, pictureKey, timestamp } from '#lib/contract/define.ts'
import { CONSULT_WAYS } from '#lib/forms/consult/settings.ts'

export const questionSort = z.enum(['newest', 'hot', 'bounty'])
export type QuestionSort = z.infer<typeof questionSort>

/** `open`: waiting for answers or for a choice; `unanswered`: not one answer yet; `accepted`: an answer was chosen; `expired`: ran out. */
export const questionState = z.enum(['open', 'unanswered', 'accepted', 'expired'])
export type QuestionStateFilter = z.infer<typeof questionState>

export const consultWay = z.enum(CONSULT_WAYS)

export const category = z.object({
  categoryId: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  /** Name of the picture sign, see `components/consult/category-icons.ts`. */
  icon: z.string(),
  intro: z.string(),
  questionCount: z.int(),
})
export type ConsultCategory = z.infer<typeof category>

export const categoryNode = category.extend({ children: z.array(category) })
export type ConsultCategoryNode = z.infer<typeof categoryNode>

export const label = z.object({ labelId: z.int(), name: z.string() })

/** Who wrote something. `userId` and `employeeId` are null for someone who asked anonymously. */
export const author = z.object({
  userId: z.int().nullable(),
  nickname: z.string(),
  avatar: z.string(),
  /** Set when a consultant answers: the id of the consultant's page. */
  employeeId: z.int().nullable(),
  title: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string(),
})
export type ConsultAuthor = z.infer<typeof author>

export const questionCard = z.object({
  consultationId: z.int(),
  title: z.string(),
  summary: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  rootCategoryId: z.int(),
  state: z.enum(['OPEN', 'ANSWERING', 'ACCEPTED', 'FINISHED', 'EXPIRED']),
  /** Fen; 0 when the question is free. */
  bounty: fen,
  anonymous: z.boolean(),
  asker: author,
  cityCode: z.int(),
  /** Short, as people say it: 深圳. */
  cityName: z.string(),
  picture: pictureKey.nullable(),
  answerCount: z.int(),
  likeCount: z.int(),
  sameCount: z.int(),
  viewCount: z.int(),
  publishedAt: timestamp,
})
export type QuestionCard = z.infer<typeof questionCard>

export const questionDetail = questionCard.extend({
  /** Sanitised HTML. */
  content: z.string(),
  pictures: z.array(pictureKey),
  labels: z.array(label),
  commentCount: z.int(),
  closesAt: timestamp.nullable(),
  acceptedAt: timestamp.nullable(),
  updatedAt: timestamp,
})
export type QuestionDetail = z.infer<typeof questionDetail>

export const comment = z.object({
  commentId: z.int(),
  parentId: z.int().nullable(),
  author,
  /** Nickname this is a reply to; empty for a comment of its own. */
  replyTo: z.string(),
  isAsker: z.boolean(),
  content: z.string(),
  likeCount: z.int(),
  createdAt: timestamp,
})
export type ConsultComment = z.infer<typeof comment>

/** A quoted passage with its place; without a place when it is no longer public, and then without its words. */
export const quote = z.object({
  kind: z.enum(['ANSWER', 'PLAYBACK']),
  id: z.int(),
  /** Milliseconds at which it begins in a playback. */
  at: z.int().nullable(),
  /** The question, or the consultation that was recorded; null when it is no longer public. */
  consultationId: z.int().nullable(),
  passage: z.string(),
  /** The question or the playback it stands in. */
  title: z.string(),
  /** Who wrote or said it. */
  by: z.string(),
  href: z.string().nullable(),
})
export type ConsultQuote = z.infer<typeof quote>

export const answer = z.object({
  consultationAnswerId: z.int(),
  author,
  /** Sanitised HTML. */
  content: z.string(),
  pictures: z.array(pictureKey),
  /** Lengths of its voice note and its video, null without one; the files are at `answerMediaUrl`. */
  voiceSeconds: z.int().nullable(),
  videoSeconds: z.int().nullable(),
  quotes: z.array(quote),
  accepted: z.boolean(),
  /** Why it is shown folded; null: it is not. */
  foldedReason: z.string().nullable(),
  likeCount: z.int(),
  commentCount: z.int(),
  /** The first comments; the rest by `consultation/{consultationAnswerId}/comment`. */
  comments: z.array(comment),
  editCount: z.int(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
})
export type ConsultAnswer = z.infer<typeof answer>

/** An answer outside its question: in "fresh answers", on a consultant's page. */
export const answerCard = z.object({
  consultationAnswerId: z.int(),
  consultationId: z.int(),
  questionTitle: z.string(),
  categoryName: z.string(),
  summary: z.string(),
  author,
  accepted: z.boolean(),
  likeCount: z.int(),
  createdAt: timestamp,
})
export type AnswerCard = z.infer<typeof answerCard>

export const consultantCard = z.object({
  employeeId: z.int(),
  userId: z.int(),
  name: z.string(),
  avatar: z.string(),
  title: z.string(),
  motto: z.string(),
  fields: z.array(z.string()),
  years: z.int(),
  credential: z.string(),
  /** Whether the mark stands beside the credential: not while the yearly check is overdue. */
  certified: z.boolean(),
  companyId: z.int().nullable(),
  companyName: z.string(),
  cityCode: z.int(),
  cityName: z.string(),
  online: z.enum(['ONLINE', 'BUSY', 'OFFLINE']),
  /** Median seconds to the first reply, null while unknown. */
  replySeconds: z.int().nullable(),
  freeFirst: z.boolean(),
  /** Lowest price in fen, null when only free questions are answered. */
  priceFrom: fen.nullable(),
  /** Hundredths of a star, 0 while there is no review. */
  score: z.int(),
  reviewCount: z.int(),
  answerCount: z.int(),
  consultCount: z.int(),
})
export type ConsultantCard = z.infer<typeof consultantCard>

export const fee = z.object({ way: consultWay, minutes: z.int(), price: fen, followUps: z.int(), note: z.string() })
export type ConsultFee = z.infer<typeof fee>

export const evaluation = z.object({
  evaluationId: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  score: z.int(),
  content: z.string(),
  labels: z.array(z.string()),
  way: consultWay,
  categoryName: z.string(),
  consultantName: z.string(),
  reply: z.string(),
  createdAt: timestamp,
})
export type ConsultEvaluation = z.infer<typeof evaluation>

/** How a score came about. */
const reputation = z.object({
  distribution: z.array(z.object({ score: z.int(), count: z.int() })),
  labels: z.array(z.object({ name: z.string(), count: z.int() })),
  evaluations: z.array(evaluation),
})

/** A day of the calendar; the day's opening hours as minutes from midnight, with what is already booked taken out. */
export const openDay = z.object({
  day: z.iso.date(),
  weekday: z.int().min(1).max(7),
  slots: z.array(z.object({ from: z.int(), to: z.int(), booked: z.boolean() })),
})
export type OpenDay = z.infer<typeof openDay>

export const consultantProfile = consultantCard.extend({
  /** The day of the last check, `YYYY-MM-DD`; null while there is no mark. */
  certifiedOn: z.string().nullable(),
  intro: z.string(),
  cover: pictureKey,
  districtCode: z.int().nullable(),
  acceptedCount: z.int(),
  taking: z.boolean(),
  lastSeenAt: timestamp.nullable(),
  fees: z.array(fee),
  calendar: z.array(openDay),
  rootCategoryId: z.int(),
  categories: z.array(z.object({ categoryId: z.int(), name: z.string() })),
  createdAt: timestamp,
  ...reputation.shape,
})
export type ConsultantProfile = z.infer<typeof consultantProfile>

export const companyProfile = z.object({
  companyId: z.int(),
  name: z.string(),
  logo: pictureKey,
  cover: pictureKey,
  intro: z.string(),
  rootCategoryId: z.int(),
  field: z.string(),
  certified: z.boolean(),
  taking: z.boolean(),
  cityCode: z.int(),
  cityName: z.string(),
  address: z.string(),
  score: z.int(),
  reviewCount: z.int(),
  consultCount: z.int(),
  answerCount: z.int(),
  consultantCount: z.int(),
  onlineCount: z.int(),
  fees: z.array(fee),
  openedAt: timestamp,
  ...reputation.shape,
})
export type ConsultCompanyProfile = z.infer<typeof companyProfile>

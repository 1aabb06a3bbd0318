/**
 * The calls that begin something new, by feature: switching a feature off stops these alone. What has begun goes on: buyers are served, sellers
 * deliver, and both can go on talking about what was bought.
 */
import type { CallDefinition } from '#lib/contract/define.ts'
import { contract } from '#lib/contract/index.ts'
import type { Feature } from '#lib/contract/platform/feature.ts'

const {
  call,
  chat,
  cloudBuying,
  courseAuthor,
  courseBuying,
  directed,
  downloadBuying,
  examOrganising,
  examRegistration,
  offer,
  orderActions,
  payment,
  playbackBuying,
  playbackPublishing,
  question,
  resume,
  review,
  schoolWorkspace,
  session,
} = contract

/**
 * Every call that the contract declares as one that publishes (`posts`) is in POSTING by that alone. Named here is what begins a draft, and
 * what is said about an order or in a consultation: points do not keep anybody from these.
 */
const beginning: Record<Feature, readonly CallDefinition[]> = {
  SIGN_UP: [session.registerUser, session.registerCompany],
  POSTING: [
    ...Object.values(contract).flatMap(calls => Object.values<CallDefinition>(calls).filter(one => one.posts)),
    resume.createResume,
    question.createQuestion,
    courseAuthor.createCourse,
    schoolWorkspace.createSchool,
    examOrganising.createExam,
    examOrganising.publishExam,
    offer.createOffer,
    orderActions.reviewOrder,
    orderActions.followUpReview,
    review.replyToReview,
    playbackPublishing.proposePublishing,
    playbackPublishing.agreePublishing,
  ],
  PAYING: [
    payment.createPayment,
    payment.payWithCoins,
    orderActions.orderService,
    orderActions.acceptQuote,
    directed.askDirected,
    directed.extendConsultation,
    courseBuying.buyCourse,
    playbackBuying.buyPlayback,
    downloadBuying.buyDownload,
    cloudBuying.buyPlan,
    examRegistration.registerForExam,
    examRegistration.payRegistration,
  ],
  CHAT: [chat.openConversation, chat.sendChatMessage, chat.forwardMessage],
  CALLS: [call.startCall],
}

/** Those of the calls that belong to an existing order or conversation, which ends under the agreement under which it began. */
const finishing = new Set<CallDefinition>([
  payment.createPayment,
  payment.payWithCoins,
  examRegistration.payRegistration,
  chat.sendChatMessage,
  chat.forwardMessage,
  call.startCall,
])

const features = new Map(
  Object.entries(beginning).flatMap(([feature, calls]) => calls.map(one => [one, feature as Feature] as const)),
)

export const featureOf = (definition: CallDefinition): Feature | undefined => features.get(definition)

/** Whether somebody has to have agreed to the agreements that hold before this (规则《用户服务协议》八). */
export const needsConsent = (definition: CallDefinition): boolean => features.has(definition) && !finishing.has(definition)

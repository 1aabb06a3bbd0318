/**
 * Which calls begin something new, by feature: these a switch stops, and before these somebody has to have agreed to the agreements that
 * hold. What runs already goes on: whoever has paid is served, whoever owes delivers, who talks goes on talking about what was bought.
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
  courseTalk,
  directed,
  downloadBuying,
  examOrganising,
  examRegistration,
  forumTalk,
  forumWriting,
  offer,
  openDayOrganising,
  orderActions,
  payment,
  playbackBuying,
  playbackWatching,
  question,
  questionTalk,
  recruitmentPost,
  recruitmentTalk,
  resume,
  review,
  schoolEnquiry,
  schoolWorkspace,
  serviceTalk,
  session,
} = contract

const beginning: Record<Feature, readonly CallDefinition[]> = {
  SIGN_UP: [session.registerUser, session.registerCompany],
  POSTING: [
    recruitmentPost.publishRecruitment,
    recruitmentPost.submitPost,
    recruitmentTalk.replyRecruitmentComment,
    resume.createResume,
    question.createQuestion,
    question.submitQuestion,
    questionTalk.answerQuestion,
    questionTalk.editAnswer,
    questionTalk.replyConsultation,
    playbackWatching.sendBullet,
    courseAuthor.createCourse,
    courseAuthor.submitCourse,
    courseTalk.replyCourseComment,
    courseTalk.askCourseQuestion,
    schoolWorkspace.createSchool,
    schoolWorkspace.submitSchool,
    schoolEnquiry.askSchool,
    openDayOrganising.createOpenDay,
    examOrganising.createExam,
    examOrganising.publishExam,
    forumWriting.publishTopic,
    forumWriting.editTopic,
    forumTalk.replyTopic,
    forumTalk.editReply,
    offer.createOffer,
    offer.submitOffer,
    serviceTalk.askServiceQuestion,
    orderActions.reviewOrder,
    orderActions.followUpReview,
    review.replyToReview,
  ],
  PAYING: [
    payment.createPayment,
    orderActions.orderService,
    orderActions.acceptQuote,
    directed.askDirected,
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

const features = new Map(
  Object.entries(beginning).flatMap(([feature, calls]) => calls.map(one => [one, feature as Feature] as const)),
)

export const featureOf = (definition: CallDefinition): Feature | undefined => features.get(definition)

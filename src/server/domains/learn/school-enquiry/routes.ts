import { receivedEnquiry, schoolEnquiry } from '#lib/contract/learn/school-enquiry.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const schoolEnquiryRoutes = implement(schoolEnquiry, {
  askSchool: ({ db, actor, params, body, now }) => service.askSchool(db, actor, { ...params, ...body }, now),
  listSchoolEnquiries: ({ db, actor, query }) => service.listSchoolEnquiries(db, actor, query),
  getSchoolEnquiry: ({ db, actor, params }) => service.getSchoolEnquiry(db, actor, params.enquiryId),
  writeToSchool: ({ db, actor, params, body, now }) => service.writeToSchool(db, actor, { ...params, ...body, now }),
  sharePhoneWithSchool: ({ db, actor, params, body }) => service.sharePhone(db, actor, params.enquiryId, body.share),
  closeSchoolEnquiry: ({ db, actor, params }) => service.closeSchoolEnquiry(db, actor, params.enquiryId),
})

export const receivedEnquiryRoutes = implement(receivedEnquiry, {
  listReceivedEnquiries: ({ db, actor, query }) => service.listReceivedEnquiries(db, actor, query),
  getReceivedEnquiry: ({ db, actor, params }) => service.getReceivedEnquiry(db, actor, params.enquiryId),
  answerSchoolEnquiry: ({ db, actor, params, body, now }) => service.answerSchoolEnquiry(db, actor, { ...params, ...body, now }),
  revealEnquiryPhone: ({ db, actor, params, exchange }) => service.revealEnquiryPhone(db, actor, { ...params, exchange }),
})

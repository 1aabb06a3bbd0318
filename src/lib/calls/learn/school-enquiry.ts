/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/school-enquiry.ts'

export const ENQUIRY_TOPICS = ['ADMISSION', 'FEE', 'MAJOR', 'LIFE', 'OTHER'] as typeof contract.ENQUIRY_TOPICS

export const MAX_ENQUIRY_MESSAGES = 100 as typeof contract.MAX_ENQUIRY_MESSAGES

export const MAX_OPEN_SCHOOL_ENQUIRIES = 10 as typeof contract.MAX_OPEN_SCHOOL_ENQUIRIES

export const SCHOOL_ENQUIRY_STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as typeof contract.SCHOOL_ENQUIRY_STATES

export const receivedEnquiry = {
  listReceivedEnquiries: { method: 'GET', path: '/school/desk/enquiry/list', access: 'admin' },
  getReceivedEnquiry: { method: 'GET', path: '/school/desk/enquiry/{enquiryId}', access: 'admin' },
  answerSchoolEnquiry: { method: 'POST', path: '/school/desk/enquiry/{enquiryId}/answer', access: 'admin' },
  revealEnquiryPhone: { method: 'POST', path: '/school/desk/enquiry/{enquiryId}/phone', access: 'admin' },
} as unknown as typeof contract.receivedEnquiry

export const schoolEnquiry = {
  askSchool: { method: 'POST', path: '/school/{id}/enquiry', access: 'user' },
  listSchoolEnquiries: { method: 'GET', path: '/school/enquiry/list', access: 'user' },
  getSchoolEnquiry: { method: 'GET', path: '/school/enquiry/{enquiryId}', access: 'user' },
  writeToSchool: { method: 'POST', path: '/school/enquiry/{enquiryId}/message', access: 'user' },
  sharePhoneWithSchool: { method: 'POST', path: '/school/enquiry/{enquiryId}/phone', access: 'user' },
  closeSchoolEnquiry: { method: 'POST', path: '/school/enquiry/{enquiryId}/close', access: 'user' },
} as unknown as typeof contract.schoolEnquiry

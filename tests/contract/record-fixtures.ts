/**
 * For every call of signed-in people that names one record in its path: a record that somebody owns, and a body that would be taken
 * from its owner. The matrix of roles checks that nobody else gets at it. `find` answers the record's key and whose it is.
 */
export type RecordFixture = {
  param: string
  /** Selects `key`, and `user_id` or `company_id` of the owner. */
  find: string
  body?: unknown
  /** Whoever works for the owning company may see it too; the matrix then asks only outsiders. */
  colleagues?: true
  /** The other side of the record, who may see it as well: selects user ids as `user_id`, company ids as `company_id`. */
  shared?: string
  /** Operators whose duty is support settle disputes about it. */
  operators?: true
  /** The owner's success depends on more than the record: tested in the domain. */
  ownerElsewhere?: true
}

const owned = (table: string, condition = 'true', key = 'id') =>
  `select ${key} as key, owner_user_id as user_id, owner_company_id as company_id from ${table} where ${condition} order by id limit 1`
const mine = (table: string, condition = 'true', key = 'id') =>
  `select ${key} as key, user_id, null::int as company_id from ${table} where ${condition} order by id limit 1`
const ofCompany = (table: string, condition = 'true') =>
  `select id as key, null::int as user_id, company_id from ${table} where company_id in (select id from companies where state = 'ACTIVE') and ${condition} order by id limit 1`

const living = `owner_user_id in (select id from users where state = 'ACTIVE') and (owner_company_id is null or owner_company_id in (select id from companies where state = 'ACTIVE'))`
const school = (states: string) => ({ param: 'schoolId', find: ofCompany('schools', `state in (${states})`) })
const offer = (states: string, body: unknown = {}) => ({
  param: 'serverId',
  find: owned('services', `${living} and state in (${states})`),
  body,
})
const topic = {
  param: 'id',
  find: `select id as key, author_id as user_id, author_company_id as company_id from forum_topics
    where state = 'PUBLISHED' and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  body: {},
}
const reply = {
  param: 'id',
  find: `select id as key, author_id as user_id, author_company_id as company_id from forum_replies
    where state = 'PUBLISHED' and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  body: {},
}
const video = { param: 'id', find: owned('videos', `${living} and state = 'PUBLISHED'`), body: {} }
const file = { param: 'id', find: owned('downloads', `${living} and state = 'PUBLISHED'`), body: {} }
const evaluation = {
  param: 'evaluationId',
  find: `select e.id as key, e.author_user_id as user_id, c.asker_company_id as company_id from consultation_evaluations e
    join consultations c on c.id = e.consultation_id where c.asker_company_id is null order by e.id limit 1`,
  shared: `select c.user_id, e.company_id from consultation_evaluations e left join consultants c on c.id = e.consultant_id where e.id = $1`,
  operators: true,
} satisfies RecordFixture
const employee = {
  param: 'id',
  find: `select id as key, null::int as user_id, company_id from company_employees where employee_identity = 'STAFF' and state = 'ACTIVE' and company_id in (select id from companies where state = 'ACTIVE') order by id limit 1`,
}
const address = { param: 'id', find: mine('delivery_addresses') }
const addressBody = { receiver: '林小满', phone: '13800138000', areaCode: 3337, detail: '科技园 1 号', isDefault: false }

export const recordFixtures: Record<string, RecordFixture> = {
  'consultDesk.assign': {
    param: 'consultationId',
    find: `select id as key, null::int as user_id, company_id from consultations where company_id is not null order by id limit 1`,
    body: { employeeId: 1 },
    ownerElsewhere: true,
  },
  'consultDesk.getDetail': {
    param: 'consultationId',
    find: `select id as key, asker_user_id as user_id, asker_company_id as company_id from consultations
      where not is_public and asker_company_id is null and consultant_id is not null order by id limit 1`,
    shared: `select c.user_id, q.company_id from consultations q left join consultants c on c.id = q.consultant_id where q.id = $1`,
    operators: true,
  },
  'consultDesk.getComplaint': {
    param: 'complainId',
    find: `select id as key, complainant_user_id as user_id, null::int as company_id from consultation_complaints order by id limit 1`,
    shared: `select respondent_user_id as user_id, q.company_id from consultation_complaints c join consultations q on q.id = c.consultation_id where c.id = $1`,
    operators: true,
  },
  'consultDesk.getEvaluation': evaluation,
  'courseDesk.getMyCourse': { param: 'enrolmentId', find: mine('course_enrolments') },
  'courseDesk.listStudents': { param: 'courseId', find: ofCompany('courses') },
  'schoolDesk.getCompanySchool': school(`'ONLINE'`),
  'schoolDesk.submitSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: {} },
  'schoolDesk.withdrawSchool': { ...school(`'UNDER_REVIEW', 'ONLINE'`), body: {} },
  'schoolDesk.discardSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: {} },
  'schoolDesk.shelveSchool': { ...school(`'ONLINE'`), body: { online: false } },
  'examDesk.getMyExam': { param: 'registrationId', find: mine('exam_registrations') },
  'examDesk.listApplicants': {
    param: 'examId',
    find: `select e.id as key, null::int as user_id, s.company_id from exams e join schools s on s.id = e.school_id where s.company_id is not null order by e.id limit 1`,
  },
  'cloud.getSubscription': { param: 'subscriptionId', find: ofCompany('cloud_subscriptions'), colleagues: true },
  'forumDesk.getMyTopic': topic,
  'forumDesk.deleteTopic': topic,
  'forumDesk.deleteReply': reply,
  'videoDesk.getMyVideo': video,
  'videoDesk.withdrawVideo': video,
  'videoDesk.deleteVideo': video,
  'downloadDesk.getMyFile': file,
  'downloadDesk.withdrawFile': file,
  'downloadDesk.deleteFile': file,
  'session.revokeDevice': { param: 'id', find: mine('sessions', 'revoked_at is null'), body: {} },
  'staff.updateMember': {
    ...employee,
    body: { employeeIdentity: 'CONSULTANT', cloudPermission: 'NONE', title: '', toolPermissions: {} },
  },
  'staff.updateCard': { ...employee, body: { consultationName: '换个名字', avatar: null }, colleagues: true },
  'staff.getOpenWork': { ...employee, colleagues: true },
  'staff.removeMember': { ...employee, body: { handoverTo: null } },
  'address.saveAddress': { ...address, body: addressBody },
  'address.setDefaultAddress': { ...address, body: {} },
  'address.deleteAddress': { ...address, body: {} },
  'order.getOrder': {
    param: 'orderNo',
    find: `select order_no as key, buyer_user_id as user_id, buyer_company_id as company_id from orders where buyer_company_id is null order by id limit 1`,
    shared: 'select seller_user_id as user_id, seller_company_id as company_id from orders where order_no = $1',
  },
  'order.getQuote': {
    param: 'quoteId',
    find: `select id as key, buyer_user_id as user_id, buyer_company_id as company_id from quotes where buyer_company_id is null order by id limit 1`,
    shared: 'select seller_user_id as user_id, seller_company_id as company_id from quotes where id = $1',
  },
  'offer.getOffer': offer(`'ON', 'DRAFT'`),
  'offer.submitOffer': offer(`'DRAFT', 'REJECTED'`),
  'offer.withdrawOffer': offer(`'REVIEWING'`),
  'offer.shelveOffer': offer(`'ON'`, { on: false }),
  'offer.discardOffer': offer(`'DRAFT', 'REJECTED'`),
}

/** Calls whose record is not one that somebody owns beforehand, and where else their rule is tested. */
export const withoutOwner: Record<string, string> = {
  'favourite.getFavourite': 'names a public record; the mark itself is the caller’s',
  'favourite.setFavourite': 'names a public record; the mark itself is the caller’s',
  'consultDesk.replyEvaluation': 'only the side that was evaluated: consultation tests',
  'schoolDesk.saveSchool': 'takes the whole form: school tests',
  'offer.saveOffer': 'takes the whole form: offer tests',
  'staff.withdrawInvitation': 'invitations are made in the staff tests',
  'staff.resendInvitation': 'invitations are made in the staff tests',
  'staff.answerMyInvitation': 'invitations are made in the staff tests',
  'staff.answerInvitation': 'the link is the right: staff tests',
  'staff.withdrawTransfer': 'transfers are made in the staff tests',
  'staff.answerTransfer': 'transfers are made in the staff tests',
  'upload.finishUpload': 'uploads are made in the upload tests',
  'upload.cancelUpload': 'uploads are made in the upload tests',
}

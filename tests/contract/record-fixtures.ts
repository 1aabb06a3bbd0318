/**
 * For every call that names one record in its path: a record that somebody owns, and a body that would be taken from its owner. The
 * matrix of roles checks that nobody else gets at it, nor anybody at one that has ended. `find` answers the record's key and whose it
 * is; where the demo data holds none that could be acted on today, it writes one.
 */
export type RecordFixture = {
  param: string
  /** Selects `key`, and `user_id` or `company_id` of the owner. */
  find: string
  /** The same of one that was deleted, withdrawn or used up by whom it belonged to: refused to everybody, its owner included. */
  ended?: string
  /** What stands in the path beside the key. */
  with?: Record<string, string>
  /** A key of the right shape that names nothing; otherwise the last number there is. */
  unknown?: string
  /** What whoever has no part in it is answered, in the same words whether it exists or not; otherwise they are refused. */
  harmless?: unknown
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
/** Ends one more record of the kind, as its owner would have. */
const ended = (table: string, change: string, condition: string, owner = 'owner_user_id') =>
  `update ${table} set ${change} where id = (select max(id) from ${table} where ${condition} and ${owner} in (select id from users where state = 'ACTIVE'))
    returning id as key, ${owner} as user_id, null::int as company_id`
const deleted = (table: string, condition: string, owner: 'owner_user_id' | 'author_id') =>
  ended(table, `state = 'DELETED'`, condition, owner)
const topic = {
  param: 'id',
  ended: deleted('forum_topics', `state = 'PUBLISHED' and author_company_id is null`, 'author_id'),
  find: `select id as key, author_id as user_id, author_company_id as company_id from forum_topics
    where state = 'PUBLISHED' and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  body: {},
}
const reply = {
  param: 'id',
  ended: deleted('forum_replies', `state = 'PUBLISHED' and author_company_id is null`, 'author_id'),
  find: `select id as key, author_id as user_id, author_company_id as company_id from forum_replies
    where state = 'PUBLISHED' and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  body: {},
}
const published = `${living} and owner_company_id is null and state = 'PUBLISHED'`
const video = {
  param: 'id',
  find: owned('videos', `${living} and state = 'PUBLISHED'`),
  ended: deleted('videos', published, 'owner_user_id'),
  body: {},
}
const file = {
  param: 'id',
  find: owned('downloads', `${living} and state = 'PUBLISHED'`),
  ended: deleted('downloads', `${living} and owner_company_id is null`, 'owner_user_id'),
  body: {},
}
const evaluation = {
  param: 'evaluationId',
  find: `select e.id as key, e.author_user_id as user_id, c.asker_company_id as company_id from consultation_evaluations e
    join consultations c on c.id = e.consultation_id where c.asker_company_id is null order by e.id limit 1`,
  shared: `select c.user_id, e.company_id from consultation_evaluations e left join consultants c on c.id = e.consultant_id where e.id = $1`,
  operators: true,
} satisfies RecordFixture
const employee = {
  param: 'id',
  ended: `select id as key, null::int as user_id, company_id from company_employees where state = 'LEFT' and company_id in (select id from companies where state = 'ACTIVE') order by id desc limit 1`,
  find: `select id as key, null::int as user_id, company_id from company_employees where employee_identity = 'STAFF' and state = 'ACTIVE' and company_id in (select id from companies where state = 'ACTIVE') order by id limit 1`,
}
const address = {
  param: 'id',
  find: mine('delivery_addresses'),
  ended: `delete from delivery_addresses where id = (select max(id) from delivery_addresses) returning id as key, user_id, null::int as company_id`,
}
const addressBody = { receiver: '林小满', phone: '13800138000', areaCode: 3337, detail: '科技园 1 号', isDefault: false }

const schoolBody = {
  name: '换个名字的学校',
  kind: 'TRAINING',
  nature: 'PRIVATE',
  slogan: '',
  intro: '',
  tags: [],
  foundedYear: null,
  studentCount: 0,
  teacherCount: 0,
  accreditation: '',
  accreditationNo: '',
  contactName: '',
  phone: '',
  officeHours: '',
  provinceCode: 19,
  cityCode: 1607,
  districtCode: 3155,
  address: '',
  majors: [],
  logo: null,
  cover: null,
  gallery: [],
  documents: [],
}
const offerBody = {
  categoryId: 60,
  title: '换个标题',
  summary: '',
  intro: '',
  unit: '次',
  tags: [],
  districtCode: 0,
  address: '',
  servedNote: '',
  pictures: [],
  packages: [],
}

/** Somebody with a phone of their own, who works nowhere. */
const somebody = `(select u.id from users u where u.state = 'ACTIVE' and u.phone is not null and not u.is_operator
    and not exists (select from company_employees e where e.user_id = u.id) order by u.id limit 1)`
const aCompany = `(select company_id from company_employees e join companies c on c.id = e.company_id and c.state = 'ACTIVE' and c.owner_user_id = e.user_id
    where e.state = 'ACTIVE' order by c.id desc offset 1 limit 1)`
/** An invitation of a company; the demo's have run out by the clock of the test. */
const invitation = (
  answer: string,
  { secret, phone = 'null', state = 'OPEN' }: { secret: string; phone?: string; state?: string },
) =>
  `insert into staff_invitations (company_id, invited_by, way, phone, token_hash, employee_identity, cloud_permission, state, expires_at, closed_at)
    select c.id, c.owner_user_id, ${phone === 'null' ? `'LINK'` : `'PHONE'`}, ${phone}, sha256('${secret}'), 'STAFF', 'VIEW', '${state}',
      now() + interval '7 days', ${state === 'OPEN' ? 'null' : 'now()'} from companies c where c.id = ${aCompany} returning ${answer}`
const theirPhone = `(select phone from users where id = ${somebody})`
const asCompany = 'id as key, null::int as user_id, company_id'
const asInvited = `id as key, ${somebody} as user_id, null::int as company_id`
const linkOf = (secret: string) => `'${secret}' as key, ${somebody} as user_id, null::int as company_id`
const ourInvitation = (name: string) => ({
  param: 'id',
  find: invitation(asCompany, { secret: `${name}-open` }),
  ended: invitation(asCompany, { secret: `${name}-withdrawn`, state: 'WITHDRAWN' }),
  body: {},
})
/** A transfer of ownership to a colleague. */
const transfer = (answer: string, state: 'PENDING' | 'WITHDRAWN') =>
  `with heir as (select e.company_id, c.owner_user_id, e.user_id from company_employees e join companies c on c.id = e.company_id and c.state = 'ACTIVE'
      where e.state = 'ACTIVE' and e.user_id <> c.owner_user_id
        and not exists (select from ownership_transfers t where t.company_id = c.id and t.state = 'PENDING') order by e.id desc limit 1)
    insert into ownership_transfers (company_id, from_user_id, to_user_id, state, expires_at, closed_at)
    select company_id, owner_user_id, user_id, '${state}', now() + interval '7 days', ${state === 'PENDING' ? 'null' : 'now()'} from heir
    returning ${answer}`
const upload = (key: string, state: 'UPLOADING' | 'REFUSED') =>
  `insert into uploads (user_id, purpose, name, bytes, key, fingerprint, state, expires_at)
    select id, 'AVATAR', 'me.png', 100, '${key}', '${key}', '${state}', now() + interval '1 day' from users where id = ${somebody}
    returning key, user_id, null::int as company_id`
const uploads = (digit: string) => ({
  param: 'key',
  find: upload(digit.repeat(30), 'UPLOADING'),
  ended: upload(`${digit}0`.repeat(15), 'REFUSED'),
  unknown: 'e'.repeat(30),
  body: {},
})
/** A service that its owner has not put on the shelf: to everybody else it does not exist. */
const hiddenService = {
  param: 'id',
  with: { kind: 'service' },
  find: owned('services', `${living} and state = 'DRAFT'`),
  ended: `delete from services where id = (select max(id) from services where state = 'DRAFT' and sales = 0) returning id as key, owner_user_id as user_id, owner_company_id as company_id`,
  // Nobody marks what is not on the shelf, not even whose it is.
  ownerElsewhere: true,
} satisfies RecordFixture

export const recordFixtures: Record<string, RecordFixture> = {
  'consultWorkspace.assign': {
    param: 'consultationId',
    find: `select id as key, null::int as user_id, company_id from consultations where company_id is not null order by id limit 1`,
    body: { employeeId: 1 },
    ownerElsewhere: true,
  },
  'consultWorkspace.getDetail': {
    param: 'consultationId',
    find: `select id as key, asker_user_id as user_id, asker_company_id as company_id from consultations
      where not is_public and asker_company_id is null and consultant_id is not null order by id limit 1`,
    shared: `select c.user_id, q.company_id from consultations q left join consultants c on c.id = q.consultant_id where q.id = $1`,
    operators: true,
  },
  'consultWorkspace.getComplaint': {
    param: 'complainId',
    find: `select id as key, complainant_user_id as user_id, null::int as company_id from consultation_complaints order by id limit 1`,
    shared: `select respondent_user_id as user_id, q.company_id from consultation_complaints c join consultations q on q.id = c.consultation_id where c.id = $1`,
    operators: true,
  },
  'consultWorkspace.getEvaluation': evaluation,
  'courseWorkspace.getMyCourse': { param: 'enrolmentId', find: mine('course_enrolments') },
  'courseWorkspace.listStudents': { param: 'courseId', find: ofCompany('courses') },
  'schoolWorkspace.getCompanySchool': school(`'ONLINE'`),
  'schoolWorkspace.submitSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: {} },
  'schoolWorkspace.withdrawSchool': { ...school(`'UNDER_REVIEW', 'ONLINE'`), body: {} },
  'schoolWorkspace.discardSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: {} },
  'schoolWorkspace.setSchoolPublished': { ...school(`'ONLINE'`), body: { online: false } },
  'examWorkspace.getMyExam': { param: 'registrationId', find: mine('exam_registrations') },
  'examWorkspace.listApplicants': {
    param: 'examId',
    find: `select e.id as key, null::int as user_id, s.company_id from exams e join schools s on s.id = e.school_id where s.company_id is not null order by e.id limit 1`,
  },
  'cloud.getSubscription': { param: 'subscriptionId', find: ofCompany('cloud_subscriptions'), colleagues: true },
  'forumWorkspace.getMyTopic': topic,
  'forumWorkspace.deleteTopic': topic,
  'forumWorkspace.deleteReply': reply,
  'videoWorkspace.getMyVideo': video,
  'videoWorkspace.withdrawVideo': video,
  'videoWorkspace.deleteVideo': video,
  'downloadWorkspace.getMyFile': file,
  'downloadWorkspace.withdrawFile': file,
  'downloadWorkspace.deleteFile': file,
  'session.revokeDevice': {
    param: 'id',
    find: mine('sessions', 'revoked_at is null'),
    ended: `update sessions set revoked_at = now(), revoked_for = 'REVOKED' where id = (select min(id) from sessions where revoked_at is null and id > (select min(id) from sessions))
      returning id as key, user_id, null::int as company_id`,
    body: {},
  },
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
    unknown: '20260101000000000000',
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
  'offer.setServicePublished': offer(`'ON'`, { on: false }),
  'offer.discardOffer': offer(`'DRAFT', 'REJECTED'`),
  'favourite.getFavourite': hiddenService,
  // Letting go: of what is hidden too, but only by whoever had marked it.
  'favourite.setFavourite': { ...hiddenService, body: { favourite: false } },
  'consultWorkspace.replyEvaluation': {
    param: 'evaluationId',
    find: `select e.id as key, c.user_id, e.company_id from consultation_evaluations e join consultants c on c.id = e.consultant_id
      join companies f on f.id = e.company_id and f.state = 'ACTIVE' where e.reply = '' and e.state = 'VISIBLE' order by e.id limit 1`,
    shared: `select c.user_id, null::int as company_id from consultation_evaluations e join consultants c on c.id = e.consultant_id where e.id = $1`,
    ended: `select e.id as key, c.user_id, null::int as company_id from consultation_evaluations e join consultants c on c.id = e.consultant_id
      where e.reply <> '' order by e.id limit 1`,
    body: { reply: '谢谢你的评价。' },
  },
  'schoolWorkspace.saveSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: schoolBody },
  // One on the shelf: what is saved waits beside it, so that the draft above stays as it is.
  'offer.saveOffer': offer(`'ON'`, offerBody),
  'staff.withdrawInvitation': ourInvitation('withdraw'),
  'staff.resendInvitation': ourInvitation('resend'),
  'staff.answerMyInvitation': {
    param: 'id',
    find: invitation(asInvited, { secret: 'mine-open', phone: theirPhone }),
    ended: invitation(asInvited, { secret: 'mine-declined', phone: theirPhone, state: 'DECLINED' }),
    body: { accept: false },
  },
  'staff.answerInvitation': {
    param: 'token',
    // Whoever has a link for a phone still needs the phone.
    find: invitation(linkOf('a-link-for-one-phone-only'), { secret: 'a-link-for-one-phone-only', phone: theirPhone }),
    ended: invitation(linkOf('a-link-that-was-withdrawn'), { secret: 'a-link-that-was-withdrawn', state: 'WITHDRAWN' }),
    unknown: 'a-link-that-nobody-ever-gave-out',
    body: { accept: false },
  },
  'staff.withdrawTransfer': {
    param: 'id',
    find: transfer(asCompany, 'PENDING'),
    ended: transfer(asCompany, 'WITHDRAWN'),
    body: {},
  },
  // Colleagues of the one it is offered to are refused as well.
  'staff.answerTransfer': {
    param: 'id',
    find: transfer('id as key, to_user_id as user_id, null::int as company_id', 'PENDING'),
    ended: transfer('id as key, to_user_id as user_id, null::int as company_id', 'WITHDRAWN'),
    body: { accept: true },
    ownerElsewhere: true,
  },
  'upload.finishUpload': uploads('a'),
  'upload.cancelUpload': { ...uploads('b'), harmless: { removed: false } },
}

/**
 * For every call of operators that names one record: a body that would be taken, and records that are not theirs to touch: of another
 * duty (`duty` says whose), in a colleague's hands, decided, gone.
 */
export type ManagedFixture = {
  param: 'id'
  body?: unknown
  /** Each selects `key`, and `duty` of those who may (null: nobody). */
  others?: readonly string[]
}

const reviewCase = (state: string, kind: string, by: string) =>
  `insert into review_cases (kind, ref_id, title, submitted_by, state, claimed_by, claimed_at, decided_by, decided_at, reason)
    select '${kind}', (select coalesce(max(ref_id), 0) + 1000000 from review_cases), '别人的审核', id, '${state}', ${by}`
const aUser = `from users where state = 'ACTIVE' and not is_operator order by id limit 1`
const claimed = `${reviewCase('CLAIMED', 'SUGGESTION', 'id, now(), null, null, $$$$')} ${aUser} returning id as key, null::text as duty`
const decided = `${reviewCase('REJECTED', 'SUGGESTION', 'id, now(), id, now(), $$已处理$$')} ${aUser} returning id as key, null::text as duty`
const waiting = (kind: string, duty: string) =>
  `${reviewCase('OPEN', kind, 'null, null, null, null, $$$$')} ${aUser} returning id as key, '${duty}' as duty`
const ofOthers = [waiting('PERSON_CERTIFICATION', 'merchants'), waiting('SUGGESTION', 'support'), waiting('SERVICE', 'content')]
const decision = { param: 'id', others: [claimed, decided, ...ofOthers] } as const
const colleague = `select id as key, 'super' as duty from users where is_operator order by id limit 1`
const person = (state: string) =>
  `select id as key, null::text as duty from users where state = '${state}' and not is_operator order by id limit 1`
const firm = (state: string) => `select id as key, null::text as duty from companies where state = '${state}' order by id limit 1`
const banner = {
  title: '换个标题看看',
  subtitle: '',
  action: '去看看',
  href: '/home',
  uploadId: null,
  from: null,
  to: null,
  enabled: true,
}
const freeze = { reason: '多次发布虚假信息', days: 7 }

export const managedFixtures: Record<string, ManagedFixture> = {
  'certification.revealNumber': {
    param: 'id',
    body: { reason: '核对材料' },
    others: [`select id as key, null::text as duty from certifications where subject = 'COMPANY' order by id limit 1`],
  },
  'certification.revokeCertification': {
    param: 'id',
    body: { reason: '材料不实' },
    others: [`select id as key, null::text as duty from certifications where state = 'REFUSED' order by id limit 1`],
  },
  'moderation.getReview': { param: 'id', others: ofOthers },
  'moderation.claimReview': { param: 'id', body: {}, others: [claimed, decided, ...ofOthers] },
  'moderation.releaseReview': { ...decision, body: {} },
  'moderation.approveReview': { ...decision, body: { reason: '' } },
  'moderation.rejectReview': { ...decision, body: { reason: '材料不全' } },
  'operator.getUser': { param: 'id' },
  'operator.freezeUser': { param: 'id', body: freeze, others: [colleague, person('FROZEN')] },
  'operator.unfreezeUser': { param: 'id', body: {}, others: [person('ACTIVE')] },
  'operator.signOutUser': { param: 'id', body: {}, others: [colleague] },
  'operator.getCompany': { param: 'id' },
  'operator.freezeCompany': { param: 'id', body: freeze, others: [firm('FROZEN')] },
  'operator.unfreezeCompany': { param: 'id', body: {}, others: [firm('ACTIVE')] },
  'operator.changeBanner': { param: 'id', body: banner },
  'operator.removeBanner': { param: 'id', body: {} },
}

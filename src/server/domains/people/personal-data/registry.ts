/**
 * Where something about a person stands, and what becomes of it: in the copy they take along, and when they leave. Every column that
 * refers to a person is listed here; a test reads the database and fails for one that is not, so that a new table cannot be forgotten.
 *
 * Leaving: `keep` what belongs to others too (posts, orders, ledgers: they then point to a person without a name), `delete` what was
 * the person's alone, `set` blanks what is personal in a row that stays. Text that stays is searched for the person's phone, address
 * and name afterwards (see erase.ts).
 */

export type PersonalTable = {
  table: string
  /** The column that names the person. */
  person: string
  /** More of a condition, of columns of the table. */
  only?: string
  /** In the copy: the name of the file, and the columns; left out: not in the copy. */
  copy?: { file: string; title: string; columns: readonly string[] }
  leaving: 'keep' | 'delete' | { set: string }
}

/** The name of whoever has left. */
export const GONE = '已注销用户'

const keep = (table: string, person: string, copy?: PersonalTable['copy'], only?: string): PersonalTable => ({
  table,
  person,
  leaving: 'keep',
  ...(copy ? { copy } : {}),
  ...(only ? { only } : {}),
})
const drop = (table: string, person: string, copy?: PersonalTable['copy']): PersonalTable => ({
  table,
  person,
  leaving: 'delete',
  ...(copy ? { copy } : {}),
})
const file = (name: string, title: string, columns: string): NonNullable<PersonalTable['copy']> => ({
  file: name,
  title,
  columns: columns.split(' '),
})

export const personalTables: readonly PersonalTable[] = [
  // Account
  drop(
    'delivery_addresses',
    'user_id',
    file(
      'addresses',
      '收货地址',
      'id receiver phone province_code city_code district_code town_code detail is_default created_at',
    ),
  ),
  drop(
    'merchant_profiles',
    'user_id',
    file('merchant-profile', '个人商家资料', 'headline intro contact_hours served_area_codes updated_at'),
  ),
  drop('sessions', 'user_id', file('devices', '登录设备', 'id device area created_at last_seen_at expires_at revoked_at')),
  drop('third_party_accounts', 'user_id', file('third-party-accounts', '第三方账号', 'provider nickname linked_at last_used_at')),
  drop('third_party_states', 'user_id'),
  drop('notice_settings', 'user_id', file('notice-settings', '通知设置', 'site_off email_off quiet_from quiet_to updated_at')),
  drop('notices', 'user_id', file('notices', '通知', 'id kind title body link read_at created_at')),
  drop('data_exports', 'user_id', file('exports', '资料导出记录', 'id state requested_at finished_at')),
  keep('uploads', 'user_id', file('uploads', '上传的文件', 'id purpose kind name bytes content_type state created_at used_at')),
  {
    table: 'certifications',
    person: 'user_id',
    only: "subject = 'PERSON'",
    copy: file(
      'certifications',
      '实名认证（证件号码只保留掩码）',
      'id state sandbox holder_name number_masked applied_at decided_at refuse_reason valid_until',
    ),
    leaving: {
      set: "holder_name = '', number_masked = '', number_cipher = null, number_hash = null, pictures = '{}', upload_ids = '{}'",
    },
  },
  keep('certifications', 'decided_by'),
  keep('freezes', 'user_id', file('freezes', '账号冻结记录', 'id reason frozen_at until ended_at')),
  keep('freezes', 'frozen_by'),
  keep('freezes', 'ended_by'),
  keep('review_cases', 'submitted_by', file('review-cases', '提交的审核', 'id kind title state submitted_at decided_at reason')),
  keep('review_cases', 'claimed_by'),
  keep('review_cases', 'decided_by'),

  {
    table: 'suggestions',
    person: 'user_id',
    copy: file('suggestions', '意见反馈', 'ticket kind body contact state answer created_at answered_at'),
    leaving: { set: "contact = ''" },
  },

  // Companies
  keep(
    'companies',
    'owner_user_id',
    file('companies', '我负责的公司', 'id name short_name industry scale contact_name phone address state created_at'),
  ),
  {
    table: 'company_employees',
    person: 'user_id',
    copy: file(
      'employments',
      '任职',
      'id company_id employee_identity title state consultation_name joined_at left_at created_at',
    ),
    leaving: {
      set: "consultation_name = '', consultation_avatar = '', title = '', left_for = case when state = 'LEFT' then left_for else 'CLOSED' end, left_at = coalesce(left_at, now()), state = 'LEFT'",
    },
  },
  keep('company_employees', 'invited_by'),
  keep('company_employees', 'handed_to'),
  keep('staff_invitations', 'invited_by'),
  keep('ownership_transfers', 'from_user_id'),
  keep('ownership_transfers', 'to_user_id'),
  drop('company_favourites', 'user_id', file('company-favourites', '收藏的公司', 'company_id created_at')),

  // Services, orders
  {
    table: 'services',
    person: 'owner_user_id',
    only: 'owner_company_id is null',
    copy: file('services', '我发布的服务', 'id title summary intro unit price address state published_at created_at'),
    leaving: { set: "state = case when state in ('REJECTED', 'TAKEN_DOWN') then state else 'OFF' end, address = ''" },
  },
  drop('service_favourites', 'user_id', file('service-favourites', '收藏的服务', 'service_id created_at')),
  keep(
    'service_questions',
    'user_id',
    file('service-questions', '对服务的提问', 'id service_id body answer answered_at state created_at'),
  ),
  keep('service_questions', 'answered_by'),
  keep(
    'reviews',
    'user_id',
    file('reviews', '我写的评价', 'id subject_kind subject_id order_no stars body followup state created_at'),
  ),
  {
    table: 'orders',
    person: 'buyer_user_id',
    copy: file(
      'orders',
      '我的订单',
      'id order_no kind state title total_amount coin_amount paid_amount refunded_amount contact_name contact_phone note created_at paid_at completed_at',
    ),
    leaving: { set: "contact_name = '', contact_phone = null, note = ''" },
  },
  keep(
    'orders',
    'seller_user_id',
    file(
      'orders-sold',
      '卖出的订单',
      'id order_no kind state title total_amount paid_amount refunded_amount created_at paid_at completed_at',
    ),
    'seller_company_id is null',
  ),
  keep('order_events', 'actor_user_id'),
  keep(
    'quotes',
    'buyer_user_id',
    file('quotes', '我要的报价', 'id service_id title state request budget amount days created_at'),
  ),
  keep(
    'quotes',
    'seller_user_id',
    file('quotes-given', '我给的报价', 'id service_id title state amount days created_at'),
    'seller_company_id is null',
  ),
  keep('quote_events', 'actor_user_id'),

  // Recruitment
  {
    table: 'recruitments',
    person: 'publisher_user_id',
    only: "kind = 'resume'",
    copy: file(
      'resumes',
      '求职信息',
      'id title summary description area_text contact_name contact_phone contact_wechat resume state visibility created_at',
    ),
    leaving: {
      set: "state = case when state in ('DRAFT', 'REVIEWING', 'REJECTED') then 'DRAFT' else 'CLOSED' end, visibility = 'PRIVATE', title = '求职信息', summary = '', description = '', address = '', contact_name = null, contact_phone = null, contact_wechat = null, resume = '{}', fingerprint = ''",
    },
  },
  keep('recruitment_comments', 'user_id', file('recruitment-comments', '招聘评论', 'id recruitment_id body state created_at')),
  keep('recruitment_comments', 'reply_to_user_id'),
  drop('recruitment_likes', 'user_id', file('recruitment-likes', '招聘点赞', 'recruitment_id comment_id created_at')),
  {
    table: 'job_applications',
    person: 'user_id',
    copy: file('job-applications', '投递记录', 'id recruitment_id company_id state note interview_at interview_place created_at'),
    leaving: { set: "note = '', interview_place = case when interview_place is null then null else '' end" },
  },

  // Consultation
  keep(
    'consultations',
    'asker_user_id',
    file(
      'consultations',
      '我的提问与咨询',
      'id kind state title content anonymous bounty way price order_no created_at finished_at',
    ),
  ),
  keep(
    'consultation_answers',
    'author_user_id',
    file('answers', '我的回答', 'id consultation_id content state accepted like_count created_at'),
  ),
  keep(
    'consultation_comments',
    'author_user_id',
    file('consultation-comments', '我的评论', 'id answer_id content state created_at'),
  ),
  keep(
    'consultation_evaluations',
    'author_user_id',
    file('evaluations', '我给的评价', 'id consultation_id score content labels reply created_at'),
  ),
  keep(
    'consultation_complaints',
    'complainant_user_id',
    file('complaints', '我的投诉', 'id consultation_id reason content state verdict created_at'),
  ),
  keep('consultation_complaints', 'respondent_user_id'),
  keep('consultation_events', 'actor_user_id'),
  drop('consultation_likes', 'user_id'),
  {
    table: 'consultants',
    person: 'user_id',
    copy: file('consultants', '顾问资料', 'id company_id name title motto intro credential years state created_at'),
    leaving: {
      set: `name = '${GONE}', avatar = '', cover = '', title = '顾问', motto = '', intro = '', credential = '', certificate_ids = '{}', state = 'REVOKED', online_state = 'OFFLINE', last_seen_at = null`,
    },
  },
  keep('consultants', 'decided_by'),
  keep('playback_bullets', 'author_user_id', file('playback-bullets', '回放弹幕', 'id playback_id at_ms content created_at')),

  // Learning
  keep(
    'course_enrolments',
    'user_id',
    file('enrolments', '我的课程', 'id course_id state order_no paid lessons_done created_at finished_at'),
  ),
  keep('course_comments', 'user_id', file('course-comments', '课程评论', 'id course_id body score state created_at')),
  keep('course_comments', 'reply_to_user_id'),
  drop('course_comment_likes', 'user_id'),
  {
    table: 'course_teachers',
    person: 'user_id',
    copy: file('teachers', '讲师资料', 'id name title intro years'),
    leaving: { set: `name = '${GONE}', title = '讲师', avatar = '', intro = ''` },
  },
  {
    table: 'exam_registrations',
    person: 'user_id',
    copy: file('exam-registrations', '考试报名', 'id exam_id state form order_no seat_no ticket_no score passed created_at'),
    leaving: { set: "form = '{}'" },
  },
  keep(
    'learn_questions',
    'user_id',
    file('learn-questions', '学习提问', 'id school_id course_id exam_id body answer state created_at'),
  ),
  keep('schools', 'owner_user_id', file('schools', '我登记的院校', 'id name kind state contact_name phone address created_at')),
  keep('school_revisions', 'author_user_id'),

  // Park
  keep(
    'forum_topics',
    'author_id',
    file('forum-topics', '我的帖子', 'id board_id title body_html state created_at published_at'),
  ),
  keep('forum_topics', 'last_reply_user_id'),
  keep('forum_topic_edits', 'editor_id'),
  keep('forum_replies', 'author_id', file('forum-replies', '我的回帖', 'id topic_id floor body_text state created_at')),
  drop('forum_drafts', 'user_id', file('forum-drafts', '论坛草稿', 'id title body_html updated_at')),
  drop('forum_likes', 'user_id'),
  drop('forum_collects', 'user_id', file('forum-collects', '收藏的帖子', 'topic_id created_at')),
  drop('forum_subscriptions', 'user_id'),
  keep('forum_poll_votes', 'user_id'),
  keep('forum_reports', 'reporter_id', file('forum-reports', '我的举报', 'id target target_id reason detail state created_at')),
  keep(
    'videos',
    'owner_user_id',
    file('videos', '我的视频', 'id title intro category tags state visibility created_at published_at'),
  ),
  keep('video_series', 'owner_user_id', file('video-series', '我的视频合集', 'id title intro state created_at')),
  keep('video_bullets', 'user_id', file('video-bullets', '视频弹幕', 'id video_id at_ms text created_at')),
  drop('video_marks', 'user_id', file('video-marks', '视频点赞与收藏', 'video_id kind created_at')),
  keep('downloads', 'owner_user_id', file('downloads', '我上传的资料', 'id title intro category state created_at')),
  keep('official_accounts', 'owner_user_id', file('official-accounts', '我运营的官方号', 'id name kind intro state created_at')),
  drop('official_follows', 'user_id', file('official-follows', '关注的官方号', 'account_id created_at')),
]

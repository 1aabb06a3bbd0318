/**
 * Lists of the working areas: what I asked, answer, learn and post, and what my company has of it, each read along an index in
 * the order it is shown. Topics and replies learn for which company they were written.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  // Consultation
  `create index consultations__asker_company on consultations (asker_company_id, created_at desc, id desc)
    where asker_company_id is not null`,
  `create index consultations__consultant_newest on consultations (consultant_id, created_at desc, id desc)
    where consultant_id is not null`,
  `create index consultations__company_newest on consultations (company_id, created_at desc, id desc) where company_id is not null`,
  `create index consultation_evaluations__author on consultation_evaluations (author_user_id, created_at desc, id desc)`,
  `create index consultation_complaints__consultation_id on consultation_complaints (consultation_id, id desc)`,
  `create index playbacks__consultation_id on playbacks (consultation_id, id)`,
  // Learning
  `create index schools__company on schools (company_id, updated_at desc, id desc) where company_id is not null`,
  `create index courses__company_desk on courses (company_id, id desc) where company_id is not null`,
  `create index courses__school_desk on courses (school_id, id desc) where school_id is not null`,
  `create index exams__school_desk on exams (school_id, starts_at desc, id desc) where school_id is not null`,
  `create index exam_registrations__exam on exam_registrations (exam_id, created_at desc, id desc)`,
  `create index course_enrolments__course on course_enrolments (course_id, created_at desc, id desc)`,
  // Park
  `alter table forum_topics add column author_company_id integer
    constraint forum_topics__author_company_id references companies (id)`,
  `alter table forum_replies add column author_company_id integer
    constraint forum_replies__author_company_id references companies (id)`,
  `create index forum_topics__author_company on forum_topics (author_company_id, created_at desc, id desc)
    where author_company_id is not null`,
  `create index forum_replies__author_company on forum_replies (author_company_id, created_at desc, id desc)
    where author_company_id is not null`,
  `drop index videos__company`,
  `create index videos__company on videos (owner_company_id, created_at desc, id desc) where owner_company_id is not null`,
  `drop index downloads__owner`,
  `create index downloads__owner on downloads (owner_user_id, created_at desc, id desc)`,
  `create index downloads__company on downloads (owner_company_id, created_at desc, id desc) where owner_company_id is not null`,
  // A change of a listing that has passed is written bit by bit before it is handed in.
  `alter table school_revisions drop constraint school_revisions__state`,
  `alter table school_revisions add constraint school_revisions__state
    check (state in ('DRAFT', 'UNDER_REVIEW', 'PASSED', 'REJECTED', 'WITHDRAWN'))`,
  `alter table school_revisions drop constraint school_revisions__decided`,
  `alter table school_revisions add constraint school_revisions__decided
    check ((state in ('DRAFT', 'UNDER_REVIEW')) = (decided_at is null))`,
  `drop index school_revisions__one_open`,
  `create unique index school_revisions__one_open on school_revisions (school_id) where state in ('DRAFT', 'UNDER_REVIEW')`,
  `create index school_revisions__school on school_revisions (school_id, id desc)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { sql } from 'kysely'
import { jobTexts } from '#demo/city/job-texts.ts'
import { consultFields } from '#demo/consult/fields.ts'
import { schoolDrafts } from '#demo/learn/school/texts.ts'
import { industries } from '#demo/people/industries.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { type Rule, testRules } from './rule.ts'

const { db } = useSeededDatabase()

const professions = JSON.stringify(
  consultFields.flatMap(field => field.professions.map(([title, credential]) => ({ field: field.name, title, credential }))),
)
const hired = JSON.stringify(
  industries.flatMap(({ name, hires }) => [...hires, ...jobTexts.everywhere].map(profession => ({ industry: name, profession }))),
)
const sold = JSON.stringify(industries.map(({ name, category }) => ({ industry: name, category })))
const majors = JSON.stringify(schoolDrafts.flatMap(({ kind, majors: list }) => list.map(({ name }) => ({ kind, name }))))

/** Names that a register would know: two to four Chinese characters. */
const NAME = '^[一-龥]{2,4}$'
/** 154x is issued by no carrier, and no number of Shenzhen begins with 0000. */
const PHONE = '^(154[0-9]\\d{7}|0755-0000-\\d{4}|400-000-\\d{4})$'

const rules: Rule[] = [
  {
    says: 'everybody who gives advice is certified, and bears the certified name',
    breaches: sql`
      select c.name as breach from consultants c join users u on u.id = c.user_id
      where c.state in ('ACTIVE', 'PAUSED', 'APPLYING') and (u.certified_at is null or not exists (
        select from certifications k where k.user_id = c.user_id and k.subject = 'PERSON' and k.state = 'CERTIFIED'
          and k.holder_name = c.name))`,
    planted: sql`update consultants set name = '某某'`,
  },
  {
    says: 'a professional title stands with the certificate that gives it, in a field where it means something',
    breaches: sql`
      select c.title || ' / ' || c.credential || ' / ' || root.name as breach from consultants c
      join consult_categories root on root.id = c.root_category_id
      where not exists (
        select from jsonb_to_recordset(${professions}::jsonb) as known (field text, title text, credential text)
        where known.field = root.name and known.title = c.title and known.credential = c.credential)`,
    planted: sql`update consultants set credential = '律师执业证', title = '注册会计师'`,
  },
  {
    says: 'who is called by a profession in their company is certified in that one',
    breaches: sql`
      select c.name || ': ' || e.title || ' / ' || c.title as breach from consultants c
      join company_employees e on e.user_id = c.user_id and e.company_id = c.company_id
      where e.title in (select title from jsonb_to_recordset(${professions}::jsonb) as known (title text)) and e.title <> c.title`,
    planted: sql`update consultants set title = '财务总监'`,
  },
  {
    says: 'nobody is online by a word that was stored: only who is there is',
    breaches: sql`select name as breach from consultants where online_state <> 'OFFLINE'`,
    planted: sql`update consultants set online_state = 'ONLINE'`,
  },
  {
    says: 'a company is represented by a person with a name, the one who owns it and was certified',
    breaches: sql`
      select f.name || ': ' || f.legal_person as breach from companies f
      left join certifications k on k.user_id = f.owner_user_id and k.subject = 'PERSON' and k.state = 'CERTIFIED'
      where f.legal_person !~ ${NAME} or f.legal_person <> coalesce(k.holder_name, f.legal_person)`,
    planted: sql`update companies set legal_person = '拾光者'`,
  },
  {
    says: 'people register for exams, get certificates and receive parcels in their own name',
    breaches: sql`
      select 'registration ' || r.id || ': ' || (r.form ->> 'name') as breach from exam_registrations r
        left join certifications k on k.user_id = r.user_id and k.subject = 'PERSON' and k.state = 'CERTIFIED'
        where r.form ->> 'name' !~ ${NAME} or r.form ->> 'name' <> coalesce(k.holder_name, r.form ->> 'name')
      union all select 'certificate ' || c.id || ': ' || c.holder_name from course_certificates c
        join course_enrolments e on e.id = c.enrolment_id
        left join certifications k on k.user_id = e.user_id and k.subject = 'PERSON' and k.state = 'CERTIFIED'
        where c.holder_name !~ ${NAME} or c.holder_name <> coalesce(k.holder_name, c.holder_name)`,
    planted: sql`update exam_registrations set form = form || '{"name": "爱吃肠粉的老陈"}'`,
  },
  {
    says: 'a registration waits for its organiser, or for its fee, only where both are here: at exams of a school',
    breaches: sql`
      select 'registration ' || r.id || ': ' || r.state as breach from exam_registrations r join exams e on e.id = r.exam_id
        where e.school_id is null and r.state in ('SUBMITTED', 'QUALIFYING', 'UNPAID', 'WAITLISTED')`,
    planted: sql`update exams set school_id = null`,
  },
  {
    says: 'a résumé bears the name of its author, and its years add up to an age at which people work',
    breaches: sql`
      select r.title || ': ' || (resume ->> 'fullName') as breach from recruitments r
        left join certifications k on k.user_id = r.publisher_user_id and k.subject = 'PERSON' and k.state = 'CERTIFIED'
        where kind = 'resume' and resume ->> 'fullName' <> coalesce(k.holder_name, resume ->> 'fullName')
      union all select r.title || ': born ' || (resume ->> 'birthYear') from recruitments r
        where kind = 'resume' and (
          extract(year from ${SEEDED_AT}::timestamptz) - (resume ->> 'birthYear')::int not between 16 and 65
          or extract(year from ${SEEDED_AT}::timestamptz) - (resume ->> 'birthYear')::int - (resume ->> 'workYears')::int < 16)`,
    planted: sql`update recruitments set resume = resume || '{"birthYear": 2020}' where kind = 'resume'`,
  },
  {
    says: 'a company hires for what a company of its kind does',
    breaches: sql`
      select distinct c.industry || ': ' || p.name as breach from recruitments r
      join companies c on c.id = r.company_id join professions p on p.id = r.profession_id
      where r.kind = 'job' and not exists (
        select from jsonb_to_recordset(${hired}::jsonb) as known (industry text, profession text)
        where known.industry = c.industry and known.profession = p.name)`,
    planted: sql`update companies set industry = '法律服务'`,
  },
  {
    says: 'a company sells in the category of its industry',
    breaches: sql`
      select distinct c.industry || ': ' || root.name as breach from services s
      join companies c on c.id = s.owner_company_id join service_categories root on root.id = s.root_category_id
      join jsonb_to_recordset(${sold}::jsonb) as known (industry text, category text) on known.industry = c.industry
      where known.category is distinct from root.name`,
    planted: sql`update companies set industry = '法律服务'`,
  },
  {
    says: 'a school teaches what a school of its kind teaches',
    breaches: sql`
      select s.name || ': ' || m.name as breach from school_majors m join schools s on s.id = m.school_id
      where not exists (
        select from jsonb_to_recordset(${majors}::jsonb) as known (kind text, name text) where known.kind = s.kind and known.name = m.name)`,
    planted: sql`update school_majors set name = name || '（新）'`,
  },
  {
    says: 'a telephone number looks like one and is nobody’s',
    breaches: sql`
      select phone as breach from (
        select phone from users union all select phone from companies union all select phone from schools
        union all select phone from delivery_addresses union all select contact_phone from recruitments
        union all select contact_phone from orders union all select phone from official_accounts
        union all select phone from garden_facilities union all select phone from site_phones
        union all select phone from staff_invitations) as phones
      where phone is not null and phone <> '' and phone !~ ${PHONE}`,
    planted: sql`update companies set phone = '13800138000'`,
  },
]

testRules(db, rules)

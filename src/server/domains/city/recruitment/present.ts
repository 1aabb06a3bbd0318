/** Rows → what the wire shows. Contact details and the full name of a job seeker never pass through here. */

import type { ProfessionNode, RecruitmentCard, RecruitmentComment, RecruitmentDetail } from '#lib/contract/city/recruitment.ts'
import { companyScaleTexts, educationTexts, employmentTexts, experienceTexts, salaryText } from '#lib/format/recruitment.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { CommentRow } from './comment-queries.ts'
import type { CardRow, DetailRow } from './queries.ts'

const presentSalary = (row: CardRow): RecruitmentCard['salary'] => {
  const salary = {
    unit: row.salary_unit,
    min: row.salary_min,
    max: row.salary_max,
    negotiable: row.salary_negotiable,
    months: row.salary_months,
  }
  return { ...salary, text: salaryText(salary) }
}

const presentCompany = (row: CardRow): RecruitmentCard['company'] =>
  row.company_id === null || row.company_name === null || row.company_scale === null
    ? null
    : {
        companyId: row.company_id,
        companyName: row.company_name,
        logo: row.company_logo || null,
        certified: row.company_certified_at !== null,
        industry: row.company_industry ?? '',
        scale: row.company_scale,
        scaleText: companyScaleTexts[row.company_scale],
      }

export function presentCard(row: CardRow, now: Date): RecruitmentCard {
  return {
    recruitmentId: row.id,
    kind: row.kind,
    title: row.title,
    professionId: row.profession_id,
    professionName: row.profession_name,
    salary: presentSalary(row),
    area: {
      provinceCode: row.province_code,
      cityCode: row.city_code,
      districtCode: row.district_code,
      text: row.area_text,
    },
    education: row.education,
    educationText: educationTexts[row.education],
    experience: row.experience,
    experienceText: experienceTexts[row.experience],
    employment: row.employment,
    employmentText: employmentTexts[row.employment],
    tags: row.tags,
    summary: row.summary,
    headcount: row.headcount,
    company: presentCompany(row),
    seeker: row.resume && {
      displayName: row.resume.displayName,
      avatar: row.publisher_avatar || null,
      age: now.getFullYear() - row.resume.birthYear,
    },
    views: row.view_count,
    likes: row.like_count,
    comments: row.comment_count,
    publishedAt: (row.published_at ?? row.refreshed_at).toISOString(),
    refreshedAt: row.refreshed_at.toISOString(),
  }
}

type DetailParts = {
  replyFigures: { total: number; unanswered: number; median_seconds: number | null } | null
  sameCompany: RecruitmentCard[]
  similar: RecruitmentCard[]
}

export function presentDetail(row: DetailRow, now: Date, parts: DetailParts): RecruitmentDetail {
  const { replyFigures } = parts
  return {
    ...presentCard(row, now),
    publisherUserId: row.publisher_user_id,
    description: cleanHtml(row.description),
    address: row.address,
    lng: row.lng,
    lat: row.lat,
    expiresAt: (row.expires_at ?? row.refreshed_at).toISOString(),
    terms: row.work_terms && { ...row.work_terms, licenceNo: row.work_terms.licenceNo ?? '' },
    licence:
      row.company_name === null
        ? null
        : {
            licenceName: row.company_name,
            licenceNo: row.company_credit_code ?? '',
            certifiedAt: row.company_certified_at?.toISOString() ?? null,
          },
    applicants:
      replyFigures === null
        ? null
        : {
            total: row.applicant_count,
            unviewed: row.unviewed_count,
            unanswered: row.unanswered_count,
            companyUnansweredRate:
              replyFigures.total === 0 ? null : Math.round((replyFigures.unanswered / replyFigures.total) * 100),
            companyReplyHours:
              replyFigures.median_seconds === null ? null : Math.max(1, Math.ceil(replyFigures.median_seconds / HOUR_SECONDS)),
          },
    resume: row.resume && {
      gender: row.resume.gender,
      workYears: row.resume.workYears,
      arrival: row.resume.arrival,
      works: row.resume.works,
      schools: row.resume.schools,
      skills: row.resume.skills,
    },
    profession: {
      id: row.profession_id,
      name: row.profession_name,
      groupId: row.profession_group_id,
      groupName: row.profession_group_name,
    },
    sameCompany: parts.sameCompany,
    similar: parts.similar,
  }
}

const presentCommentBase = (row: CommentRow) => ({
  commentId: row.id,
  userId: row.user_id,
  nickname: row.nickname,
  avatar: row.avatar || null,
  isOwner: row.user_id === row.publisher_user_id,
  body: row.body,
  foldedReason: row.folded_reason,
  likes: row.like_count,
  createdAt: row.created_at.toISOString(),
})

export const presentComment = (row: CommentRow, replies: CommentRow[]): RecruitmentComment => ({
  ...presentCommentBase(row),
  replyCount: row.reply_count,
  replies: replies
    .filter(reply => reply.parent_id === row.id)
    .map(reply => ({ ...presentCommentBase(reply), replyToNickname: reply.reply_to_nickname })),
})

type ProfessionRow = { id: number; parent_id: number | null; name: string; job_count: number }

/** The two-level tree, in the order of the rows; groups without children are left out. */
export function presentProfessions(rows: ProfessionRow[]): ProfessionNode[] {
  return rows
    .filter(row => row.parent_id === null)
    .map(group => {
      const children = rows
        .filter(row => row.parent_id === group.id)
        .map(row => ({ id: row.id, name: row.name, jobs: row.job_count }))
      return { id: group.id, name: group.name, jobs: children.reduce((sum, child) => sum + child.jobs, 0), children }
    })
    .filter(group => group.children.length > 0)
}

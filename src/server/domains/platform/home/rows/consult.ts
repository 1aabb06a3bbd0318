/** Consultants who are there now, and what consultants have just answered. */

import type { AnswerCard, ConsultantCard, ConsultCategoryNode } from '#lib/contract/consult/consult-shapes.ts'
import type { HomeRow } from '#lib/contract/platform/home.ts'
import { starsOf } from '#lib/format/score.ts'
import { tile } from '#server/domains/platform/home/tile.ts'

const TABS = 6
/** Of an answer one line is shown, half as wide as the page at most: what comes after it would only be sent. */
const LINE_LENGTH = 64

function oneLine(text: string): string {
  const characters = [...text]
  return characters.length > LINE_LENGTH ? `${characters.slice(0, LINE_LENGTH).join('')}…` : text
}

export function consultantRow(consultants: readonly ConsultantCard[], categories: readonly ConsultCategoryNode[]): HomeRow {
  return {
    key: 'consultants',
    title: '在线咨询师',
    href: '/consult/list?tab=expert',
    tabs: categories.slice(0, TABS).map(one => ({
      key: String(one.categoryId),
      label: one.name,
      href: `/consult/list?tab=expert&category=${one.categoryId}`,
    })),
    tiles: consultants.map(person =>
      tile({
        id: person.employeeId,
        href: `/consult/user/${person.employeeId}`,
        title: person.name,
        subtitle: person.fields.slice(0, 2).join(' · ') || person.title,
        picture: person.avatar || null,
        price: person.priceFrom,
        priceFrom: true,
        score: starsOf(person.score),
        count: person.consultCount,
        countText: '次咨询',
        certified: person.credential !== '',
        online: person.online === 'ONLINE',
      }),
    ),
  }
}

/** One tile a question, however many answered it; at most `limit`. */
export function answerRow(answers: readonly AnswerCard[], categories: readonly ConsultCategoryNode[], limit: number): HomeRow {
  const byQuestion = new Map<number, AnswerCard>()
  for (const answer of answers) if (!byQuestion.has(answer.consultationId)) byQuestion.set(answer.consultationId, answer)
  return {
    key: 'answers',
    title: '最新解答',
    href: '/consult/problem',
    tabs: categories
      .slice(0, 3)
      .map(one => ({ key: String(one.categoryId), label: one.name, href: `/consult/list?category=${one.categoryId}` })),
    tiles: [...byQuestion.values()].slice(0, limit).map(answer =>
      tile({
        id: answer.consultationAnswerId,
        href: `/consult/problemDetail/${answer.consultationId}`,
        title: answer.questionTitle,
        subtitle: oneLine(answer.summary),
        count: answer.likeCount,
        countText: '人觉得有用',
        tags: [answer.author.nickname, answer.categoryName],
        at: answer.createdAt,
      }),
    ),
  }
}

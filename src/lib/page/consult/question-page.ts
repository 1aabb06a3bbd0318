/** A public question with its answers. */

import type { ConsultAnswer } from '#lib/contract/consult/consult-shapes.ts'
import { authorHref, questionStates } from '#lib/format/consult.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { type PageTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { param } from './consult.ts'

/** Of the questions and playbacks that answers quote. */
const quotedTags = (answers: readonly ConsultAnswer[]): PageTag[] =>
  answers.flatMap(({ quotes }) =>
    quotes.flatMap(({ kind, id, consultationId }) =>
      consultationId === null ? [] : [kind === 'PLAYBACK' ? pageTag.playback(id) : pageTag.question(consultationId)],
    ),
  )

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadQuestionPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const id = astro.params.id ?? ''
  const commentsOf = param(url, 'comments')
  const question = await orNotFound(
    api.consult.getQuestion({
      params: { consultationId: id },
      query: { pageNo: param(url, 'pageNo'), cursor: param(url, 'cursor') },
    }),
  )
  if (!question) return astro.rewrite('/404')
  const [related, info, category, comments] = await Promise.all([
    api.consult.listCorrelation({ query: { consultationId: question.consultationId, pageSize: 8 } }),
    api.consult.getCategoryInfo({ params: { categoryId: question.categoryId } }),
    api.consult.getCategory({ params: { categoryId: question.categoryId } }),
    commentsOf
      ? orNotFound(api.consult.listAnswerComments({ params: { consultationAnswerId: commentsOf }, query: { pageSize: 100 } }))
      : undefined,
  ])
  if (comments === null) return astro.rewrite('/404')
  const wanted = comments && question.answers.list.find(answer => String(answer.consultationAnswerId) === commentsOf)
  cachePage(astro, {
    maxAge: 600,
    swr: HOUR_SECONDS,
    tags: [
      pageTag.question(question.consultationId),
      pageTag.questionsOfCategory(question.categoryId),
      pageTag.consultCategories,
      // What is quoted is shown only while its source says it.
      ...quotedTags(question.answers.list),
    ],
  })

  const path = `/consult/problemDetail/${question.consultationId}`
  const state = questionStates[question.state]
  const asker = authorHref(question.asker)
  const { answers } = question

  return { site, url, question, related, info, category, comments, wanted, path, state, asker, answers }
}

/** The calendar of examinations, or one of them. */

import { type ExamCard, examKind } from '#lib/contract/learn/exam.ts'
import { examKindTexts, examPhaseTexts } from '#lib/format/learn.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { filterGroup } from '../filters.ts'
import { orNotFound } from '../not-found.ts'

/** Each exam stands with the name of its school. */
const schoolTags = (exams: readonly ExamCard[]) =>
  exams.flatMap(({ school }) => (school ? [cardTag('school', school.schoolId)] : []))

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadExamPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const id = url.searchParams.get('id')
  const place = { pageNo: url.searchParams.get('pageNo') ?? 1, cursor: url.searchParams.get('cursor') ?? undefined }
  type Query = NonNullable<Parameters<typeof api.exam.listExams>[0]>['query']
  const [exam, questions, page] = await Promise.all([
    id === null ? null : orNotFound(api.exam.getExam({ params: { id } })),
    id === null ? null : orNotFound(api.course.listExamConsultations({ query: { ...place, examId: id, pageSize: 10 } })),
    id === null
      ? orNotFound(api.exam.listExams({ query: Object.fromEntries(url.searchParams) as unknown as NonNullable<Query> }))
      : null,
  ])
  if (id === null ? !page : !exam || !questions) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 300,
    swr: 1800,
    tags: [exam ? pageTag.exam(exam.examId) : pageTag.exams, ...schoolTags(exam ? [exam] : page!.list)],
  })

  const narrowed = [...url.searchParams.keys()].some(one => one !== 'pageNo' && one !== 'sort')
  const kind = examKind.safeParse(url.searchParams.get('kind')).data
  const title = exam ? exam.title : `${kind ? examKindTexts[kind] : ''}考试报名时间与考点`
  const groups = [
    filterGroup(
      url,
      '类别',
      'kind',
      examKind.options.map(value => ({ value, label: examKindTexts[value] })),
    ),
    filterGroup(
      url,
      '报名',
      'phase',
      (['OPEN', 'COMING', 'CLOSED'] as const).map(value => ({ value, label: examPhaseTexts[value] })),
    ),
  ]
  const sorts = filterGroup(
    url,
    '排序',
    'sort',
    [
      { value: 'soonest', label: '最近要考' },
      { value: 'newest', label: '最新发布' },
    ],
    { any: null },
  ).options

  return { site, url, exam, questions, page, narrowed, kind, title, groups, sorts }
}

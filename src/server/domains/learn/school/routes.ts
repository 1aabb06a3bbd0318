import { school } from '#lib/contract/learn/school.ts'
import { schoolNewsWriting } from '#lib/contract/learn/school-news.ts'
import { schoolWorkspace } from '#lib/contract/learn/school-workspace.ts'
import { implement } from '#server/http/implement.ts'
import * as news from './news/service.ts'
import { compareSchools, getSchool, getSchoolIndex, listSchools } from './service.ts'
import * as workspace from './workspace/service.ts'

export const schoolRoutes = implement(school, {
  getSchoolIndex: ({ db, now }) => getSchoolIndex(db, now),
  listSchools: ({ db, query }) => listSchools(db, query),
  compareSchools: ({ db, query }) => compareSchools(db, query.ids),
  getSchool: ({ db, params, now }) => getSchool(db, params.id, now),
})

export const schoolWorkspaceRoutes = implement(schoolWorkspace, {
  listCompanySchools: ({ db, actor, query }) => workspace.listCompanySchools(db, actor, query),
  getCompanySchool: ({ db, actor, params, now }) => workspace.getCompanySchool(db, actor, params.schoolId, now),
  createSchool: ({ db, actor, body, now }) => workspace.createSchool(db, actor, body, now),
  saveSchool: ({ db, actor, params, body, now }) => workspace.saveSchool(db, actor, params.schoolId, body, now),
  submitSchool: ({ db, actor, params, now, exchange }) => workspace.submitSchool(db, { actor, ...params, now, exchange }),
  withdrawSchool: ({ db, actor, params, now, exchange }) => workspace.withdrawSchool(db, { actor, ...params, now, exchange }),
  discardSchool: ({ db, actor, params, now, exchange }) => workspace.discardSchool(db, { actor, ...params, now, exchange }),
  setSchoolPublished: ({ db, actor, params, body, now, exchange }) =>
    workspace.setSchoolPublished(db, { actor, ...params, ...body, now, exchange }),
})

export const schoolNewsRoutes = implement(schoolNewsWriting, {
  listNewsSchools: ({ db, actor }) => news.listNewsSchools(db, actor),
  listCompanyNews: ({ db, actor, query }) => news.listCompanyNews(db, actor, query),
  getCompanyNews: ({ db, actor, params }) => news.getCompanyNews(db, actor, params.newsId),
  createNews: ({ db, actor, body, now, exchange }) => news.createNews(db, { actor, form: body, now, exchange }),
  saveNews: ({ db, actor, params, body: { version, ...form }, now, exchange }) =>
    news.saveNews(db, { actor, ...params, form, version, now, exchange }),
  deleteNews: ({ db, actor, params, exchange }) => news.deleteNews(db, { actor, ...params, exchange }),
})

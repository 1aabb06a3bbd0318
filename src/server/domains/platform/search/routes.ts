import { search } from '#lib/contract/platform/search.ts'
import { viewerOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { countHits, search as find, listHotWords, suggest } from './service.ts'

export const searchRoutes = implement(search, {
  searchServers: ({ db, actor, query }) => find(db, 'server', query, viewerOf(actor)),
  searchServerCompanies: ({ db, actor, query }) => find(db, 'servercompany', query, viewerOf(actor)),
  searchCompanies: ({ db, actor, query }) => find(db, 'company', query, viewerOf(actor)),
  searchConsultingCompanies: ({ db, actor, query }) => find(db, 'companyconsultation', query, viewerOf(actor)),
  searchForum: ({ db, actor, query }) => find(db, 'forum', query, viewerOf(actor)),
  searchCourses: ({ db, actor, query }) => find(db, 'course', query, viewerOf(actor)),
  searchUsers: ({ db, actor, query }) => find(db, 'user', query, viewerOf(actor)),
  searchUserInfos: ({ db, actor, query }) => find(db, 'userinfo', query, viewerOf(actor)),
  searchUserConsultations: ({ db, actor, query }) => find(db, 'userconsultation', query, viewerOf(actor)),
  searchUserForum: ({ db, actor, query }) => find(db, 'userforum', query, viewerOf(actor)),
  searchUserVideos: ({ db, actor, query }) => find(db, 'uservideo', query, viewerOf(actor)),
  searchJobs: ({ db, actor, query }) => find(db, 'job', query, viewerOf(actor)),
  searchResumes: ({ db, actor, query }) => find(db, 'resume', query, viewerOf(actor)),
  searchConsultants: ({ db, actor, query }) => find(db, 'consultant', query, viewerOf(actor)),
  suggest: ({ db, query }) => suggest(db, query.keyword, query.limit),
  listHotWords: ({ db, query }) => listHotWords(db, query.city, query.limit),
  countHits: ({ db, actor, query }) => countHits(db, query, viewerOf(actor)),
})

import { search } from '#lib/contract/search.ts'
import { implement } from '#server/http/implement.ts'
import { countHits, search as find, listHotWords, suggest } from './service.ts'

export const searchRoutes = implement(search, {
  searchServers: ({ db, query }) => find(db, 'server', query),
  searchServerCompanies: ({ db, query }) => find(db, 'servercompany', query),
  searchCompanies: ({ db, query }) => find(db, 'company', query),
  searchConsultingCompanies: ({ db, query }) => find(db, 'companyconsultation', query),
  searchForum: ({ db, query }) => find(db, 'forum', query),
  searchCourses: ({ db, query }) => find(db, 'course', query),
  searchUsers: ({ db, query }) => find(db, 'user', query),
  searchUserInfos: ({ db, query }) => find(db, 'userinfo', query),
  searchUserConsultations: ({ db, query }) => find(db, 'userconsultation', query),
  searchUserForum: ({ db, query }) => find(db, 'userforum', query),
  searchUserVideos: ({ db, query }) => find(db, 'uservideo', query),
  searchJobs: ({ db, query }) => find(db, 'job', query),
  searchResumes: ({ db, query }) => find(db, 'resume', query),
  searchConsultants: ({ db, query }) => find(db, 'consultant', query),
  suggest: ({ db, query }) => suggest(db, query.keyword, query.limit),
  listHotWords: ({ db, query }) => listHotWords(db, query.city, query.limit),
  countHits: ({ db, query }) => countHits(db, query),
})

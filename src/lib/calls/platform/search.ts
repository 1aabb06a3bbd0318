/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/search.ts'

export const SEARCH_INDEXES = [
  'server',
  'servercompany',
  'company',
  'job',
  'companyconsultation',
  'consultant',
  'userconsultation',
  'course',
  'forum',
  'userforum',
  'uservideo',
  'user',
  'userinfo',
  'resume',
] as typeof contract.SEARCH_INDEXES

export const search = {
  searchServers: { method: 'GET', path: '/search/server', access: 'public' },
  searchServerCompanies: { method: 'GET', path: '/search/servercompany', access: 'public' },
  searchCompanies: { method: 'GET', path: '/search/company', access: 'public' },
  searchConsultingCompanies: { method: 'GET', path: '/search/company/consultation', access: 'public' },
  searchForum: { method: 'GET', path: '/search/forum', access: 'public' },
  searchCourses: { method: 'GET', path: '/search/course', access: 'public' },
  searchUsers: { method: 'GET', path: '/search/user', access: 'public' },
  searchUserInfos: { method: 'GET', path: '/search/user/info', access: 'public' },
  searchUserConsultations: { method: 'GET', path: '/search/user/consultation', access: 'public' },
  searchUserForum: { method: 'GET', path: '/search/user/forum', access: 'public' },
  searchUserVideos: { method: 'GET', path: '/search/user/video', access: 'public' },
  searchJobs: { method: 'GET', path: '/search/job', access: 'public' },
  searchResumes: { method: 'GET', path: '/search/resume', access: 'public' },
  searchConsultants: { method: 'GET', path: '/search/consultant', access: 'public' },
  suggest: { method: 'GET', path: '/search/suggest', access: 'public' },
  listHotWords: { method: 'GET', path: '/search/hot', access: 'public' },
  countHits: { method: 'GET', path: '/search/counts', access: 'public' },
} as unknown as typeof contract.search

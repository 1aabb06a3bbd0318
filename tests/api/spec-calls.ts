/**
 * Every call of section 7 of the specification, letter by letter, with its state: `done`, or the domain that will bring it.
 * The contract walk checks that a done call is declared and that one not done is not; so what is missing is always visible.
 */

export type SpecCall = { method: 'GET' | 'POST'; path: string; state: 'done' | { comes: string } }

const FRONT = '/v1/front/'

const get = (paths: string, state: SpecCall['state'] = 'done'): SpecCall[] =>
  paths
    .trim()
    .split(/\s+/)
    .map(path => ({ method: 'GET', path: FRONT + path, state }))

const post = (paths: string, state: SpecCall['state']): SpecCall[] => get(paths, state).map(call => ({ ...call, method: 'POST' }))

export const specCalls: SpecCall[] = [
  // Areas
  ...get(
    'nation/getHotCity nation/getMoreCity nation/getOrderCity nation/getAddressNameByAreaId nation/getPreAddress nation/getAddress',
  ),

  // Auth
  ...post('sendcode password/login code/login user/register company/register user/password/forget', 'done'),
  ...post('three/login three/bind user/three/reset', 'done'),
  ...get('user user/sig'),

  // Sign-in
  ...get('index/user/SignIn/{id} index/user/SignIn/receive/{id} index/user/SignIn/rule'),

  // Home
  ...get('index index/category server/category map phone'),

  // Same city
  ...get(`same/city same/city/server same/city/server/company same/city/server/{serverId} same/city/server/company/{userId}`),
  ...post('same/city/server/{serverId}', 'done'),
  ...get(`same/city/recruitment same/city/recruitment/data same/city/recruitment/{recruitmentId} same/city/recruitment/comment`),
  ...post(
    'same/city/recruitment same/city/recruitment/like same/city/recruitment/comment/reply same/city/recruitment/comment/like',
    'done',
  ),
  ...get('same/city/recruitment/companyProfessions same/city/recruitment/companyScales same/city/recruitment/salarys'),
  ...get('same/city/company'),
  ...post('same/city/company/search/screen', 'done'),
  ...get('same/city/company/search same/city/company/screen'),

  // Search
  ...get(`search/server search/servercompany search/company search/company/consultation search/forum search/course
    search/user search/user/info search/user/consultation search/user/forum search/user/video`),

  // Courses
  ...get('course/index course/category/tree course/{id} course/{id}/comment course/list course/exam/consultation'),
  ...post('course/comment/reply course/comment/post/like', 'done'),

  // Consultation, reading
  ...get(`consultation/index consultation/category/tree consultation/category consultation/category/{categoryId}
    consultation/category/{categoryId}/list consultation/employee/{employeeId} consultation/employee/consultation/{employeeId}
    consultation/company/{companyId} consultation/company/employee/{companyId} consultation/company/consultation/{companyId}
    consultation/{consultationId} consultation/{consultationAnswerId}/comment consultation/{consultationId}/detail
    consultation/correlation consultation/label consultation/info/other/{categoryId} consultation/complain/{complainId}
    consultation/{consultationId}/bullet`),

  // Consultation, acting
  ...post(
    `consultation/{consultationId}/answer consultation/{likeId}/like consultation/comment/reply/{relevanceId}
    consultation/{consultationId}/optimal/{consultationAnswerId} consultation/send/msg/{consultationId} consultation/msg/recall`,
    'done',
  ),
  ...post(
    `consultation/answer consultation/{consultationId}/label consultation/label/once consultation/consulting
    consultation/{consultationId}/dispose consultation/{consultationId}/virtual consultation/{consultationId}/complain
     consultation/{consultationId}/finish`,
    'done',
  ),
  ...post('consultation/{consultationId}/bullet', 'done'),

  // Payment
  ...post('pay/common common/calculate common/surplus', 'done'),
  ...get('pay/common/order/{orderNo} pay/common/order/{orderNo}/immediate'),
  ...get('user/settlement/month'),

  // Live call
  ...post('createCommonMixStream/{consultationId} stopCommonMixStream/{consultationId}', 'done'),

  // Other
  ...get('cloud/list cloud/question/list rule/{ruleId}'),

  // Manager
  { method: 'POST', path: '/v1/manager/samecity/server/category/sort', state: 'done' },
  { method: 'GET', path: '/v1/manager/nation/getCode', state: 'done' },
]

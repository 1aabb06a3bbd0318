/** The list, search and suggestion calls whose cost must not grow with the data; each in several of the ways in which pages ask it. */
const words = ['会计', '前端工程师', '深圳', '合同', '装修', '驾校', '公司', '保洁', '离婚', '小']
const encoded = (path: string, asked = words): string[] => asked.map(word => `${path}${encodeURIComponent(word)}`)
/** Typed in Latin letters: whole sounds, their beginnings, initials. */
const sounds = ['kuaiji', 'qianduan', 'baoj', 'hetong', 'kj', 'gcs', 'zhuangxiu', 'java']
/** Found in few records or in none, however many there are. */
const rare = ['爆破', '古琴', '潜水', '殡葬', '驾校', 'kubernetes', '麒麟阁', '琥珀']
const cities = [1607, 1601, 1, 2]

export const calls: Record<string, string[]> = {
  'jobs, newest': ['', '?pageNo=2', '?pageNo=40'].map(query => `/v1/front/same/city/recruitment${query}`),
  'jobs of a city': cities.map(city => `/v1/front/same/city/recruitment?city=${city}`),
  'jobs of a city, best paid': cities.map(city => `/v1/front/same/city/recruitment?city=${city}&sort=salary`),
  'jobs, filtered': [
    '?education=BACHELOR&experience=Y3_5',
    '?city=1607&education=COLLEGE',
    '?city=1607&employment=PART',
    '?employment=INTERN&sort=salary',
    '?salaryMin=1500000&salaryMax=3000000',
  ].map(query => `/v1/front/same/city/recruitment${query}`),
  'jobs by word': encoded('/v1/front/same/city/recruitment?keyword='),
  'questions, newest': ['', '?pageNo=2', '?pageNo=40'].map(query => `/v1/front/consultation/list${query}`),
  'questions, filtered': [
    '?price=paid',
    '?state=unanswered',
    '?cityCode=1607',
    '?sort=hot',
    '?price=free&cityCode=1607',
    '?sort=bounty&state=open',
  ].map(query => `/v1/front/consultation/list${query}`),
  'questions by word': encoded('/v1/front/consultation/list?keyword='),
  'search jobs': encoded('/v1/front/search/job?keyword='),
  'search questions': encoded('/v1/front/search/user/consultation?keyword='),
  'search jobs of a city': encoded('/v1/front/search/job?city=1607&keyword='),
  'search questions of a city': encoded('/v1/front/search/user/consultation?city=1601&keyword='),
  'search by sound': encoded('/v1/front/search/job?keyword=', sounds),
  'search rare words': encoded('/v1/front/search/user/consultation?keyword=', rare),
  'search suggestions': encoded('/v1/front/search/suggest?keyword='),
  'suggestions by sound': encoded('/v1/front/search/suggest?keyword=', sounds),
}

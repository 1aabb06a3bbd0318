/** The list, search and suggestion calls whose cost must not grow with the data; each in several of the ways in which pages ask it. */
const words = ['会计', '前端工程师', '深圳', '合同', '装修', '驾校', '公司', '保洁', '离婚', '小']
const encoded = (path: string): string[] => words.map(word => `${path}${encodeURIComponent(word)}`)
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
  'questions, filtered': ['?price=paid', '?state=unanswered', '?cityCode=1607', '?sort=hot', '?price=free&cityCode=1607'].map(
    query => `/v1/front/consultation/list${query}`,
  ),
  'questions by word': encoded('/v1/front/consultation/list?keyword='),
  'search jobs': encoded('/v1/front/search/job?keyword='),
  'search questions': encoded('/v1/front/search/user/consultation?keyword='),
  'search suggestions': encoded('/v1/front/search/suggest?keyword='),
}

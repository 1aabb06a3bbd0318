/** The sections of the site, in the order of the main navigation, and the columns of the footer. */

const SECTIONS = [
  { key: 'home', label: '首页', href: '/home' },
  { key: 'city', label: '同城', href: '/city' },
  { key: 'consult', label: '咨询', href: '/consult' },
  { key: 'course', label: '课程', href: '/course' },
  { key: 'school', label: '学校', href: '/school' },
  { key: 'park', label: '园区', href: '/park' },
  { key: 'map', label: '地图', href: '/map' },
  { key: 'cloud', label: '云工具', href: '/cloud' },
] as const

export type Section = (typeof SECTIONS)[number]['key']

/** What of the frame is marked as the place one is in: a section, or a place of the person. */
export type ActiveItem = Section | 'message' | 'member'

/** What anybody may begin to publish, from the header. */
export const PUBLISHING = [
  { label: '提问题', note: '免费或悬赏，可以匿名', href: '/consult/newPost' },
  { label: '发帖子', note: '园区论坛：讨论、提问、投票', href: '/park/park_edit' },
  { label: '发布服务', note: '通过实名认证的个人和公司', href: '/merchant/service/newService' },
  { label: '发布职位', note: '已认证的公司招人', href: '/city/releaseJob/company' },
  { label: '发布求职', note: '让招人的公司找到你', href: '/city/releaseJob/person' },
] as const

/** The footer's columns. */
const FOOTER = [
  {
    title: '同城',
    links: [
      { label: '找服务', href: '/city' },
      { label: '找工作', href: '/city?tab=recruitment' },
      { label: '找公司', href: '/city?tab=company' },
      { label: '全国城市', href: '/country' },
    ],
  },
  {
    title: '学习与园区',
    links: [
      { label: '咨询专家', href: '/consult' },
      { label: '课程', href: '/course' },
      { label: '产业园区', href: '/park' },
      { label: '园区白皮书', href: '/parkWhite' },
    ],
  },
  {
    title: '帮助',
    links: [
      { label: '常见问题', href: '/home/system_problem' },
      { label: '意见与建议', href: '/home/system_suggest' },
      { label: '规则与协议', href: '/rule' },
      { label: '企业云工具', href: '/cloud' },
      { label: '下载客户端', href: '/download' },
    ],
  },
  {
    title: '规则',
    links: [
      { label: '用户协议', href: '/rule?id=1' },
      { label: '隐私政策', href: '/rule?id=2' },
      { label: '论坛订阅', href: '/park/rss.xml' },
      { label: '站点地图', href: '/sitemap.xml' },
    ],
  },
] as const

/** The company tools are shown in the demo city only: a real site offers what it has. */
const isOffered = (link: { href: string }, demo: boolean): boolean => demo || link.href !== '/cloud'

export const listSections = (demo: boolean) => SECTIONS.filter(section => isOffered(section, demo))

/** @param without paths that are left out because this site has no page for them. */
export const listFooter = (demo: boolean, without: readonly string[] = []) =>
  FOOTER.map(({ title, links }) => ({
    title,
    links: links.filter(link => isOffered(link, demo) && !without.includes(link.href)),
  }))

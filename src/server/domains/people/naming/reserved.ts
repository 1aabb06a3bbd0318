/** Names that only the site itself may use: somebody with such a name would seem to speak for it. */

/** What the site calls people who are gone or do not show themselves, and the senders of its own messages. */
const ALONE = [
  '已注销用户',
  '匿名用户',
  '匿名',
  '官方',
  '官方账号',
  '官方认证',
  '平台',
  '本站',
  '站长',
  '系统',
  '客服',
  '人工客服',
  '在线客服',
  '管理员',
  '超级管理员',
  '版主',
  '运营',
  '审核员',
  'admin',
  'administrator',
  'moderator',
  'official',
  'operator',
  'root',
  'support',
  'system',
]

const BEFORE = ['官方', '平台', '系统', '本站', '网站', '全站']
const AFTER = [
  '客服',
  '管理员',
  '运营',
  '通知',
  '消息',
  '公告',
  '小助手',
  '助手',
  '团队',
  '审核',
  '审核员',
  '财务',
  '中心',
  '安全中心',
  '客服中心',
]
/** With the site's own name. */
const OF_SITE = ['', '网', '官方', '官网', '平台', '官方账号', '官方客服', ...AFTER]

let siteNames = ['城汇', 'chenghui']

/** The site is run under another name (`SITE_NAME`): that one is protected too. */
export function reserveSiteName(name: string): void {
  siteNames = [...new Set([...siteNames, name])]
}

/** Names of the site with its own name in it: nobody bears them anywhere, not even as a title in a company. */
export const siteWords = (): string[] => [
  '已注销用户',
  '匿名用户',
  ...siteNames.flatMap(site => OF_SITE.map(word => site + word)),
]

/** All reserved names. */
export const reservedWords = (): string[] => [...siteWords(), ...ALONE, ...BEFORE.flatMap(one => AFTER.map(other => one + other))]

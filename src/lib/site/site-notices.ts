/** What a site in China states at the foot of every page: its filings, its licence, and where to report and to call. */

/** As the operator has set them (`SITE_ICP` and following); null: not set, not shown. */
export type SiteNotices = {
  icp: string | null
  policeFiling: string | null
  licence: string | null
  servicePhone: string | null
  reportPhone: string | null
  reportEmail: string | null
}

/** A line of the footer: a label in front, and a text that may lead somewhere. */
export type NoticeLine = { label: string; text: string; href: string | null }

const ICP_REGISTER = 'https://beian.miit.gov.cn/'
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code='

const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** The lines that are set, in the order in which they are shown. */
export function listNoticeLines(notices: SiteNotices): NoticeLine[] {
  const { icp, policeFiling, licence, servicePhone, reportPhone, reportEmail } = notices
  return [
    ...(servicePhone ? [{ label: '客服电话：', text: servicePhone, href: telephone(servicePhone) }] : []),
    ...(reportPhone ? [{ label: '违法和不良信息举报电话：', text: reportPhone, href: telephone(reportPhone) }] : []),
    ...(reportEmail ? [{ label: '举报邮箱：', text: reportEmail, href: `mailto:${reportEmail}` }] : []),
    ...(licence ? [{ label: '', text: licence, href: null }] : []),
    ...(icp ? [{ label: '', text: icp, href: ICP_REGISTER }] : []),
    ...(policeFiling ? [{ label: '', text: policeFiling, href: POLICE_REGISTER + policeFiling.replace(/\D/g, '') }] : []),
  ]
}

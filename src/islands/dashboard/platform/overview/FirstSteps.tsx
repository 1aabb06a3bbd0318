/** Where nothing has been offered or sold yet: what leads there, in order. */
import { Link } from 'wouter'
import { Icon } from '#components/ui/Icon.tsx'
import check from '#icons/check.svg?raw'

const COMPANY = [
  ['完善公司资料', '介绍、图片和地址，别人才找得到你们', '/merchant/information/baseinformation'],
  ['通过企业认证', '认证之后才能发布服务和收款', '/merchant/information/Certification'],
  ['发布第一个服务', '写清内容和价格，审核通过就上架', '/merchant/service/newService'],
  ['邀请同事加入', '一起接单、解答和使用云工具', '/merchant/staff/adding'],
] as const

const PERSON = [
  ['完善商家资料', '一句话介绍、服务区域和联系时间', '/merchant/information/baseinformationPerson'],
  ['通过实名认证', '认证之后才能发布服务和收款', '/merchant/information/Certification'],
  ['发布第一个服务', '写清内容和价格，审核通过就上架', '/merchant/service/newService'],
] as const

interface Props {
  company: boolean
  certified: boolean
  /** The company's public data are there. */
  described: boolean
}

export function FirstSteps({ company, certified, described }: Props) {
  const done = [described, certified]
  return (
    <section className="card card-pad" aria-labelledby="first-steps">
      <h2 className="text-base font-semibold mb-1" id="first-steps">
        从这里开始
      </h2>
      <ol className="divide-y divide-line">
        {(company ? COMPANY : PERSON).map(([label, text, href], index) => (
          <li key={href} className="card-link flex items-center gap-3 py-3">
            <span className="avatar avatar-sm num" aria-hidden="true">
              {done[index] ? <Icon svg={check} /> : index + 1}
            </span>
            <div className="min-w-0 grow">
              <Link className="cover-link font-medium" href={href}>
                {label}
              </Link>
              <p className="text-ink-2">{text}</p>
            </div>
            {done[index] && <span className="badge badge-ok shrink-0">已完成</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

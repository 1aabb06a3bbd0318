/** What one may publish, from every page. */
import Link from 'next/link'
import { Icon } from './icons'

const ITEMS = [
  { href: '/consult/newPost', label: '提问题', help: '免费或悬赏，可以匿名' },
  { href: '/park/park_edit', label: '发帖子', help: '园区论坛：讨论、提问、投票' },
  { href: '/merchant/service/newService', label: '发布服务', help: '通过实名认证的个人和公司' },
  { href: '/city/releaseJob/company', label: '发布职位', help: '已认证的公司招人' },
  { href: '/city/releaseJob/person', label: '发布求职', help: '让招人的公司找到你' },
]

export const PublishMenu = () => (
  <>
    <button className="btn btn-quiet top-publish" type="button" popoverTarget="publish-menu">
      <Icon name="plus" />
      <span className="max-md:sr-only">发布</span>
    </button>
    <nav id="publish-menu" className="float menu publish-menu" popover="auto" aria-label="发布">
      {ITEMS.map(({ href, label, help }) => (
        <Link key={href} className="menu-item" href={href}>
          <span>
            {label}
            <small className="block text-ink-3 text-xs">{help}</small>
          </span>
        </Link>
      ))}
    </nav>
  </>
)

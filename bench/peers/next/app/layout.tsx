/** The shell, element for element what ours is. */
import type { Metadata, Viewport } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { CertifiedShape, Icon } from './_parts/icons'
import { PublishMenu } from './_parts/publish-menu'
import { Templates } from './_parts/templates'

const SECTIONS = {
  '/home': '首页',
  '/city': '同城',
  '/consult': '咨询',
  '/course': '课程',
  '/school': '学校',
  '/park': '园区',
  '/map': '地图',
  '/cloud': '云工具',
}
const FOOTER = [
  {
    title: '同城',
    links: { '/city': '找服务', '/city?tab=recruitment': '找工作', '/city?tab=company': '找公司', '/country': '全国城市' },
  },
  { title: '学习与园区', links: { '/consult': '咨询专家', '/course': '课程', '/park': '产业园区', '/parkWhite': '园区白皮书' } },
  {
    title: '帮助',
    links: {
      '/home/system_problem': '常见问题',
      '/home/system_suggest': '意见与建议',
      '/rule': '规则与协议',
      '/cloud': '企业云工具',
      '/download': '下载客户端',
    },
  },
  {
    title: '规则',
    links: { '/rule?id=1': '用户协议', '/rule?id=2': '隐私政策', '/park/rss.xml': '论坛订阅', '/sitemap.xml': '站点地图' },
  },
]
const THEMES = [
  { value: 'light', label: '浅色', icon: 'light' },
  { value: 'dark', label: '深色', icon: 'dark' },
  { value: 'system', label: '跟随系统', icon: 'screen' },
] as const
const TABS = [
  { href: '/home', label: '首页', icon: 'house' },
  { href: '/city', label: '同城', icon: 'building' },
  { href: '/consult', label: '咨询', icon: 'talk' },
  { href: '/system_msg', label: '消息', icon: 'bell' },
  { href: '/member', label: '我的', icon: 'me' },
] as const

const description = '深圳市的本地服务、认证企业和招聘信息：明码标价，评价来自真实订单。'

export const metadata: Metadata = {
  metadataBase: new URL('http://127.0.0.1'),
  title: '深圳市招聘求职 - 城汇',
  description,
  alternates: { canonical: '/city?tab=recruitment' },
  openGraph: {
    siteName: '城汇',
    type: 'website',
    title: '深圳市招聘求职',
    description,
    url: '/city?tab=recruitment',
    images: '/icon-512.png',
    locale: 'zh_CN',
  },
  twitter: { card: 'summary' },
  formatDetection: { telephone: false },
  icons: { icon: '/favicon.svg', apple: '/apple-touch-icon.png' },
  manifest: '/manifest.webmanifest',
}

export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbf8' },
    { media: '(prefers-color-scheme: dark)', color: '#131b1e' },
  ],
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>
        <a className="skip" href="#main">
          跳到正文
        </a>
        <CertifiedShape />
        <header className="top no-print">
          <div className="wrap top-row">
            <Link className="city-switch" href="/country" aria-label="切换城市，当前深圳">
              <Icon name="place" />
              <span className="truncate">深圳</span>
              <Icon name="down" />
            </Link>
            <Link className="logo" href="/home">
              <svg viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
                <path d="M14 2.5c3 4 7 6.8 12.4 7.9l-.9 2.9H2.5l-.9-2.9C7 9.3 11 6.5 14 2.5zM4.5 15h4v7.5h-4zm7.5 0h4v7.5h-4zm7.5 0h4v7.5h-4zM2.5 24h23v2h-23z" />
              </svg>
              城汇
            </Link>
            <nav className="nav" aria-label="主导航">
              {Object.entries(SECTIONS).map(([href, label]) => (
                <Link key={href} href={href} aria-current={href === '/city' ? 'page' : undefined}>
                  {label}
                </Link>
              ))}
            </nav>
            <div className="top-search">
              <form className="search" action="/search" method="get" aria-label="站内搜索">
                <label className="sr-only" htmlFor="q">
                  搜索
                </label>
                <input
                  id="q"
                  name="keyword"
                  type="search"
                  placeholder="搜服务、公司、职位、问题"
                  maxLength={60}
                  autoComplete="off"
                  enterKeyHint="search"
                />
                <button type="submit" aria-label="搜索">
                  <Icon name="search" />
                </button>
              </form>
            </div>
            <PublishMenu />
            <Link className="btn btn-quiet top-login" href="/login/user">
              <Icon name="person" />
              <span className="max-md:sr-only">登录</span>
            </Link>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="wrap">
          {children}
        </main>
        <footer className="foot no-print">
          <div className="wrap">
            <div className="foot-grid">
              {FOOTER.map(column => (
                <div key={column.title}>
                  <h2>{column.title}</h2>
                  <ul>
                    {Object.entries(column.links).map(([href, label]) => (
                      <li key={href}>
                        <Link href={href}>{label}</Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <div className="foot-base">
              <p>城汇 · 一座城市的服务大厅 · 演示环境，内容均为虚构</p>
              {/* biome-ignore lint/a11y/useSemanticElements: as ours */}
              <div className="themes needs-js" role="group" aria-label="外观">
                {THEMES.map(theme => (
                  <button
                    key={theme.value}
                    type="button"
                    data-theme-set={theme.value}
                    aria-label={theme.label}
                    title={theme.label}
                  >
                    <Icon name={theme.icon} />
                  </button>
                ))}
              </div>
            </div>
          </div>
        </footer>
        <nav className="bottom-tabs no-print" aria-label="底部导航">
          {TABS.map(tab => (
            <Link key={tab.href} href={tab.href} aria-current={tab.href === '/city' ? 'page' : undefined}>
              <Icon name={tab.icon} />
              {tab.label}
            </Link>
          ))}
        </nav>
        <div className="retry-card no-print" role="alertdialog" aria-label="加载失败" hidden>
          <p>
            <strong>有一部分内容没有加载出来</strong>
            <br />
            可能是网络不稳，可以再按一次，或者重新加载。
          </p>
          <button className="btn btn-brand btn-sm" type="button">
            重新加载
          </button>
          <button className="btn btn-quiet btn-sm" type="button">
            先不管
          </button>
        </div>
        <Templates />
      </body>
    </html>
  )
}

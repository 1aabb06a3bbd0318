/** The shell: as many links and headings as ours has. */
import Link from 'next/link'
import type { ReactNode } from 'react'

const SECTIONS = ['首页', '同城', '咨询', '学校', '课程', '园区', '云平台', '地图']
const FOOTER = ['同城', '咨询', '学习', '园区', '关于'].map(title => ({
  title,
  links: ['服务', '企业', '招聘', '规则', '帮助', '下载'],
}))

export const metadata = { title: '深圳招聘求职', description: '同一份列表，用来比较。' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>
        <a className="skip" href="#main">
          跳到正文
        </a>
        <header className="top">
          <div className="wrap top-row">
            <details>
              <summary>深圳</summary>
            </details>
            <Link className="logo" href="/home">
              城汇
            </Link>
            <nav className="nav" aria-label="主导航">
              {SECTIONS.map(label => (
                <Link key={label} href={`/${label}`}>
                  {label}
                </Link>
              ))}
            </nav>
            <form className="search" action="/search">
              <input className="input" name="keyword" placeholder="搜服务、企业、职位" />
              <button type="submit" className="btn">
                搜索
              </button>
            </form>
            <Link className="btn btn-quiet" href="/login/user">
              登录
            </Link>
          </div>
        </header>
        <main id="main" className="wrap">
          {children}
        </main>
        <footer className="foot">
          <div className="foot-grid">
            {FOOTER.map(column => (
              <div key={column.title}>
                <h2>{column.title}</h2>
                <ul>
                  {column.links.map(link => (
                    <li key={link}>
                      <Link href={`/${link}`}>{link}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </footer>
      </body>
    </html>
  )
}

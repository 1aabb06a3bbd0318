/** What the park's official accounts write. */
import type { OfficialArticle } from '#lib/contract/account.ts'
import type { HomeRow } from '#lib/contract/home.ts'
import { tile } from '../tile.ts'

export function newsRow(articles: readonly OfficialArticle[]): HomeRow {
  return {
    key: 'news',
    title: '园区动态',
    href: '/park/park_official_account',
    tabs: [
      { label: '政策', href: '/park/park_politics' },
      { label: '论坛', href: '/park/park_forum' },
      { label: '视频', href: '/park/park_video' },
    ],
    tiles: articles.map(article =>
      tile({
        id: article.id,
        href: `/park/park_official_account?article=${article.id}`,
        title: article.title,
        subtitle: '',
        picture: article.cover,
        count: article.viewCount,
        countText: '次阅读',
        tags: [article.account.name],
        at: article.publishedAt,
      }),
    ),
  }
}

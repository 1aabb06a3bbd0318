/** What the park's official accounts write; under its tabs: policies, topics of the forum, videos. */
import type { OfficialArticle } from '#lib/contract/park/account.ts'
import type { TopicCard } from '#lib/contract/park/forum.ts'
import type { PolicyCard } from '#lib/contract/park/policy.ts'
import type { VideoCard } from '#lib/contract/park/video.ts'
import type { HomeRow, HomeTile } from '#lib/contract/platform/home.ts'
import { tile } from '#server/domains/platform/home/tile.ts'

export const newsTabs = [
  { key: 'policy', label: '政策', href: '/park/park_politics' },
  { key: 'forum', label: '论坛', href: '/park/park_forum' },
  { key: 'video', label: '视频', href: '/park/park_video' },
] as const

export const newsRow = (tiles: HomeTile[]): HomeRow => ({
  key: 'news',
  title: '园区动态',
  href: '/park/park_official_account',
  tabs: [...newsTabs],
  tiles,
})

export const articleTile = (article: OfficialArticle): HomeTile =>
  tile({
    id: article.id,
    href: `/park/park_official_account?article=${article.id}`,
    title: article.title,
    picture: article.cover,
    count: article.viewCount,
    countText: '次阅读',
    tags: [article.account.name],
    at: article.publishedAt,
  })

export const policyTile = (policy: PolicyCard): HomeTile =>
  tile({
    id: policy.id,
    href: `/park/park_politics?id=${policy.id}`,
    title: policy.title,
    subtitle: policy.support,
    tags: [policy.department, `${policy.publishedOn} 发布`],
  })

export const topicTile = (topic: TopicCard): HomeTile =>
  tile({
    id: topic.id,
    href: `/park/park_forum_detail?id=${topic.id}`,
    title: topic.title,
    picture: topic.pictures[0] ?? null,
    count: topic.replyCount,
    countText: '条回复',
    tags: [topic.board.name],
    at: topic.publishedAt,
  })

export const videoTile = (video: VideoCard): HomeTile =>
  tile({
    id: video.id,
    href: `/park/park_video_detail?id=${video.id}`,
    title: video.title,
    picture: video.cover,
    count: video.viewCount,
    countText: '次观看',
    tags: [video.companyName ?? video.author.nickname],
    at: video.publishedAt,
  })

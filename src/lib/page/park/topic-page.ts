/** A topic of the forum with its replies. */

import type { CallResult } from '#lib/contract/define.ts'
import type { forum } from '#lib/contract/park/forum.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { withQuery } from '../query.ts'
import { readQuery } from '../read-query.ts'

type Topic = CallResult<typeof forum.getTopic>
type Replies = CallResult<typeof forum.listReplies>

const pathOf = ({ id }: Topic): string => floorAddress(id)

/** For search engines: the topic with its first answers. */
const jsonLdOf = (siteUrl: string, topic: Topic, replies: Replies) => ({
  '@context': 'https://schema.org',
  '@type': 'DiscussionForumPosting',
  headline: topic.title,
  text: topic.summary,
  url: siteUrl + pathOf(topic),
  datePublished: topic.publishedAt,
  dateModified: topic.editedAt ?? topic.publishedAt,
  author: { '@type': 'Person', name: topic.author.nickname, url: `${siteUrl}/search/user/${topic.author.id}` },
  ...(topic.pictures[0] ? { image: siteUrl + pictureUrl(topic.pictures[0]) } : {}),
  interactionStatistic: [
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: topic.replyCount,
    },
    { '@type': 'InteractionCounter', interactionType: 'https://schema.org/LikeAction', userInteractionCount: topic.likeCount },
  ],
  comment: replies.list
    .filter(reply => !reply.removed)
    .slice(0, 5)
    .map(reply => ({
      '@type': 'Comment',
      text: reply.body.replace(/<[^>]+>/g, ''),
      datePublished: reply.createdAt,
      author: { '@type': 'Person', name: reply.author.nickname },
    })),
})

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadTopicPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const id = url.searchParams.get('id') ?? ''
  const query = readQuery(url, ['authorOnly', 'sort', 'pageNo', 'cursor'])
  const topic = await orNotFound(api.forum.getTopic({ params: { id } }))
  if (!topic) {
    const merged = await orNotFound(api.forum.getMergedTopic({ params: { id } }))
    return merged ? astro.redirect(floorAddress(merged.topicId, merged.floor), 301) : astro.rewrite('/404')
  }
  const replies = await orNotFound(
    api.forum.listReplies({
      params: { id },
      query: { ...query, authorOnly: query.authorOnly as 'true', sort: query.sort as 'floor' },
    }),
  )
  if (!replies) return astro.rewrite('/404')
  cachePage(astro, {
    maxAge: 120,
    swr: 600,
    tags: [pageTag.topic(topic.id), pageTag.boards, ...topic.related.map(one => cardTag('topic', one.id))],
  })

  const sort = query.sort ?? 'floor'
  const sorts = [
    { value: 'floor', label: '按楼层' },
    { value: 'latest', label: '最新' },
    { value: 'liked', label: '最热' },
  ].map(({ value, label }) => ({
    label,
    href: `${withQuery(url, { sort: value === 'floor' ? null : value })}#replies`,
    active: sort === value,
  }))
  const onlyAuthor = query.authorOnly === 'true'
  const onlyAuthorHref = `${withQuery(url, { authorOnly: onlyAuthor ? null : 'true' })}#replies`
  const firstPage = replies.pageNo === 1 && !query.cursor
  const canonical = pathOf(topic)
  const jsonLd = jsonLdOf(site.url, topic, replies)

  // The last floor that readers of this page have seen; in other orders nobody can say.
  const seen = sort === 'floor' && !onlyAuthor ? (replies.list.at(-1)?.floor ?? 1) : 0
  // Those within the text are shown there.
  const gallery = topic.pictures.filter(picture => !topic.body.includes(picture))
  return { url, topic, replies, sorts, onlyAuthor, onlyAuthorHref, seen, gallery, firstPage, canonical, jsonLd }
}

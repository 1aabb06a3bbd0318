/** A video with its comments and what is like it. */

import { pictureUrl } from '#lib/markup/picture-url.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import { allowPlayer } from '../content-policy.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadVideoPage(astro: PageContext) {
  allowPlayer(astro)

  const { api, site } = astro.locals
  const id = astro.url.searchParams.get('id') ?? ''
  const video = await orNotFound(api.video.getVideo({ params: { id } }))
  if (!video) return astro.rewrite('/404')
  const [related, bullets] = await Promise.all([
    api.video.listRelated({ params: { id } }),
    api.video.listBullets({ params: { id } }),
  ])
  const episodes = video.series?.list ?? []
  cachePage(astro, {
    maxAge: 300,
    swr: 1800,
    tags: [pageTag.video(video.id), ...[...related.list, ...episodes].map(one => cardTag('video', one.id))],
  })
  const place = episodes.findIndex(episode => episode.id === video.id)
  const [previous, next] = place < 0 ? [] : [episodes[place - 1], episodes[place + 1]]
  const canonical = `/park/park_video_detail?id=${video.id}`
  const seconds = Math.round(video.durationMs / 1000)
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: video.intro,
    thumbnailUrl: site.url + pictureUrl(video.cover),
    uploadDate: video.publishedAt,
    duration: `PT${seconds}S`,
    contentUrl: site.url + video.source.url,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/WatchAction',
      userInteractionCount: video.viewCount,
    },
    ...(video.chapters.length > 0
      ? {
          hasPart: video.chapters.map((chapter, index) => ({
            '@type': 'Clip',
            name: chapter.title,
            startOffset: Math.round(chapter.at / 1000),
            endOffset: Math.round((video.chapters[index + 1]?.at ?? video.durationMs) / 1000),
            url: `${site.url}${canonical}#t=${Math.round(chapter.at / 1000)}`,
          })),
        }
      : {}),
  }

  return { video, related, bullets, previous, next, canonical, jsonLd }
}

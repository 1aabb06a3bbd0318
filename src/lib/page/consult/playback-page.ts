/** A recorded consultation. */

import { playbackTypeTexts } from '#lib/format/consult.ts'
import { duration } from '#lib/format/date.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { cardTag, pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import { allowPlayer } from '../content-policy.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

type Shown = Awaited<ReturnType<PageContext['locals']['api']['playback']['getPlayback']>>

/** What is free of one that has a price; there may be nothing. */
function freePartOf({ type, lines, hiddenLines, freeSeconds, seconds }: Shown): string {
  if (type === 'CHAT')
    return lines.length > 0
      ? `下面是免费部分：前 ${lines.length} 条消息，另有 ${hiddenLines} 条`
      : `全部 ${hiddenLines} 条消息付费之后可以看`
  return freeSeconds > 0
    ? `下面是免费部分：前 ${duration(freeSeconds)}，全长 ${duration(seconds)}`
    : `全长 ${duration(seconds)}，付费之后可以看`
}

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadPlaybackPage(astro: PageContext) {
  allowPlayer(astro)

  const { api, site } = astro.locals
  const { type = '', id = '' } = astro.params
  if (!['video', 'audio', 'chat'].includes(type)) return astro.rewrite('/404')
  const playback = await orNotFound(api.playback.getPlayback({ params: { id } }))
  if (!playback) return astro.rewrite('/404')
  const path = `/consult/playback/${playback.type.toLowerCase()}/${playback.playbackId}`
  if (type !== playback.type.toLowerCase()) return astro.redirect(path, 301)
  const bullets = await api.consult.listBullets({ params: { consultationId: playback.consultationId } })
  cachePage(astro, {
    maxAge: 300,
    swr: 1800,
    tags: [
      pageTag.playback(playback.playbackId),
      pageTag.consultCategories,
      ...playback.related.map(one => cardTag('playback', one.playbackId)),
    ],
  })

  const kind = playbackTypeTexts[playback.type]
  const partial = playback.freeSeconds < playback.seconds
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': playback.type === 'VIDEO' ? 'VideoObject' : playback.type === 'AUDIO' ? 'AudioObject' : 'DiscussionForumPosting',
    name: playback.title,
    headline: playback.title,
    description: playback.summary,
    ...(playback.cover ? { thumbnailUrl: site.url + pictureUrl(playback.cover) } : {}),
    uploadDate: playback.publishedAt,
    datePublished: playback.publishedAt,
    author: { '@type': 'Person', name: playback.consultantName, url: `${site.url}/consult/user/${playback.employeeId}` },
    isAccessibleForFree: !partial,
    ...(playback.source
      ? { duration: `PT${playback.seconds}S`, contentUrl: site.url + playback.source.url }
      : { text: playback.lines.map(line => line.content).join(' ') }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/WatchAction',
      userInteractionCount: playback.playCount,
    },
  }

  const watched = {
    playbackId: playback.playbackId,
    consultationId: playback.consultationId,
    type: playback.type,
    title: playback.title,
    poster: playback.cover && pictureUrl(playback.cover),
    freeMs: playback.freeSeconds * 1000,
    wholeMs: playback.seconds * 1000,
    consultant: playback.consultantName,
    lines: playback.type === 'CHAT' ? playback.lines : [],
  }

  return { playback, path, bullets, kind, partial, freePart: freePartOf(playback), jsonLd, watched }
}

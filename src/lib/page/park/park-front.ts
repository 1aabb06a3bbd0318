/** The front page of the park. */
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'

/** @returns what the page shows. */
export async function loadParkFront(astro: PageContext) {
  const { api, site } = astro.locals
  const [garden, boards, pinned, topics, hot, videos, policies, articles, downloads] = await Promise.all([
    api.garden.getOverview(),
    api.forum.listBoards(),
    api.forum.listPinned({ query: {} }),
    api.forum.listTopics({ query: { pageSize: 6 } }),
    api.forum.listTopics({ query: { sort: 'hot', pageSize: 8 } }),
    api.video.listVideos({ query: { sort: 'hot', pageSize: 8 } }),
    api.policy.listPolicies({ query: { state: 'open', sort: 'deadline', pageSize: 5 } }),
    api.account.listArticles({ query: { pageSize: 5 } }),
    api.download.listDownloads({ query: { sort: 'hot', pageSize: 8 } }),
  ])
  cachePage(astro, {
    maxAge: 120,
    swr: 600,
    tags: [pageTag.park, pageTag.topics, pageTag.videos, pageTag.policies, pageTag.articles, pageTag.downloads, pageTag.garden],
  })
  const [first] = garden.buildings
  const hasGarden = garden.buildings.length > 0

  return { site, garden, boards, pinned, topics, hot, videos, policies, articles, downloads, first, hasGarden }
}

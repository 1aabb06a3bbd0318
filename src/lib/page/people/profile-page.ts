/** A person's public profile with the tab that the address names. */
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadProfilePage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const profile = await orNotFound(api.identity.getUserProfile({ params: { userId: astro.params.id ?? '' } }))
  if (!profile) return astro.rewrite('/404')
  const userId = profile.userId
  const allTabs = [
    {
      key: 'consultation',
      shown: profile.shows.consultations,
      index: 'userconsultation',
      label: '问答',
      empty: '还没有公开的提问和回答',
      hint: '提出的问题和写下的回答会出现在这里。',
      call: api.search.searchUserConsultations,
    },
    {
      key: 'forum',
      shown: profile.shows.forum,
      index: 'userforum',
      label: '论坛',
      empty: '还没有发过帖子',
      hint: '主题和回帖会出现在这里。',
      call: api.search.searchUserForum,
    },
    {
      key: 'video',
      shown: profile.shows.videos,
      index: 'uservideo',
      label: '视频',
      empty: '还没有发布视频',
      hint: '公开的视频会出现在这里。',
      call: api.search.searchUserVideos,
    },
  ] as const
  const tabs = allTabs.filter(one => one.shown)
  const counts = await api.search.countHits({ query: { userId } })
  const totalOf = (index: string) => counts.find(one => one.index === index)?.total ?? 0
  const asked = url.searchParams.get('tab')
  const tab = tabs.find(one => one.key === asked) ?? tabs.find(one => totalOf(one.index) > 0) ?? tabs[0]
  const pageNo = Math.min(Math.max(Number.parseInt(url.searchParams.get('pageNo') ?? '1', 10) || 1, 1), 500)
  const cursor = url.searchParams.get('cursor')?.slice(0, 400) || undefined
  const page = tab && (await orNotFound(tab.call({ query: { userId, pageNo, cursor } })))
  if (page === null) return astro.rewrite('/404')
  cachePage(astro, { maxAge: 120, tags: [pageTag.user(userId), pageTag.search] })

  const address = `/search/user/${userId}`
  const description =
    profile.intro ||
    `${profile.nickname}在${site.name}的公开主页：${totalOf('userconsultation')} 条问答，${totalOf('userforum')} 条论坛发言，${totalOf('uservideo')} 个视频。`

  return { site, url, profile, userId, tabs, totalOf, tab, page, address, description }
}

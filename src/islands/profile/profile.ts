/** Shows, to who may see it, what the cached page of a profile left out. Every text goes in as text. */
import { clientOf } from '#lib/api/browser.ts'
import { identity, type UserProfile } from '#lib/contract/people/identity.ts'
import { type SearchHit, search } from '#lib/contract/platform/search.ts'
import { hitHref } from '#lib/page/search.ts'

const api = clientOf({
  getUserProfile: identity.getUserProfile,
  consultations: search.searchUserConsultations,
  forum: search.searchUserForum,
  videos: search.searchUserVideos,
})

const LISTS = [
  ['consultations', '问答'],
  ['forum', '论坛'],
  ['videos', '视频'],
] as const

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

const link = (href: string, text: string, className: string): HTMLAnchorElement => {
  const made = element('a', className, text)
  made.href = href
  return made
}

const textOf = (parts: SearchHit['title']): string => parts.map(part => part.text).join('')

const row = (hit: SearchHit): HTMLLIElement =>
  element(
    'li',
    'row-card row-card-plain card-link',
    element(
      'div',
      'row-card-body',
      element('h3', 'card-title', link(hitHref(hit), textOf(hit.title), 'cover-link')),
      element('p', 'clamp-2 text-sm text-ink-2', textOf(hit.summary)),
    ),
  )

function about(profile: UserProfile): HTMLElement[] {
  return [
    ...(profile.area ? [element('p', 'card-meta', profile.area)] : []),
    ...(profile.intro ? [element('p', 'text-ink-2', profile.intro)] : []),
    ...(profile.companies.length > 0
      ? [
          element(
            'p',
            'flex flex-wrap gap-x-4 gap-y-1 text-sm',
            ...profile.companies.map(one => link(`/city/company/${one.companyId}`, one.name, 'link')),
          ),
        ]
      : []),
    ...(profile.tags.length > 0
      ? [element('p', 'flex flex-wrap gap-1', ...profile.tags.map(tag => element('span', 'tag', tag)))]
      : []),
  ]
}

/** Leaves the page as it is when the profile is closed to this person too. */
export async function showProfile(root: HTMLElement): Promise<void> {
  const userId = Number(root.dataset.closedProfile)
  const profile = await api.getUserProfile({ params: { userId } }).catch(() => null)
  const place = root.querySelector('#closed-profile')
  if (!profile?.open || !place) return
  root.querySelector('[data-about]')?.replaceChildren(...about(profile))
  const lists = await Promise.all(
    LISTS.filter(([name]) => profile.shows[name]).map(async ([name, label]) => {
      const { list } = await api[name]({ query: { userId } }).catch(() => ({ list: [] }))
      return list.length > 0 ? [element('h2', 'text-base font-semibold pt-2', label), element('ul', '', ...list.map(row))] : []
    }),
  )
  const shown = lists.flat()
  const note = profile.limited ? '这些内容只对登录用户公开。' : ''
  place.replaceChildren(
    ...(note ? [element('p', 'text-sm text-ink-3', note)] : []),
    ...(shown.length > 0 ? shown : [element('p', 'text-ink-2', 'TA 还没有公开的问答、帖子和视频。')]),
  )
}

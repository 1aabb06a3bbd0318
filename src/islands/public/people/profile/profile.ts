/** Shows, to anyone who may see it, what the cached page of a profile left out. Every text goes in as text. */
import { clientOf } from '#lib/api/browser.ts'
import { cloneTemplate, cloneWithText, fillParts, getPart } from '#lib/browser/template.ts'
import { identity } from '#lib/calls/people/identity.ts'
import { search } from '#lib/calls/platform/search.ts'
import type { UserProfile } from '#lib/contract/people/identity.ts'
import type { SearchHit } from '#lib/contract/platform/search.ts'
import { hitHref } from '#lib/page/platform/search.ts'

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

function createLink(template: string, href: string, text: string): HTMLAnchorElement {
  const link = cloneWithText<HTMLAnchorElement>(template, text)
  link.href = href
  return link
}

const textOf = (parts: SearchHit['title']): string => parts.map(part => part.text).join('')

function createRow(hit: SearchHit): HTMLElement {
  const row = cloneTemplate('profile-row')
  const link = getPart<HTMLAnchorElement>(row, 'title')
  link.href = hitHref(hit)
  link.textContent = textOf(hit.title)
  fillParts(row, { summary: textOf(hit.summary) })
  return row
}

function createAbout(profile: UserProfile): HTMLElement {
  const about = cloneTemplate('profile-about')
  fillParts(about, { area: profile.area, intro: profile.intro })
  const companies = profile.companies.map(one => createLink('profile-company', `/city/company/${one.companyId}`, one.name))
  getPart(about, 'companies').append(...companies)
  getPart(about, 'tags').append(...profile.tags.map(tag => cloneWithText('profile-tag', tag)))
  for (const name of ['companies', 'tags']) if (!getPart(about, name).hasChildNodes()) getPart(about, name).remove()
  return about
}

function createList(label: string, hits: readonly SearchHit[]): HTMLElement {
  const list = cloneTemplate('profile-list')
  fillParts(list, { label })
  getPart(list, 'rows').append(...hits.map(createRow))
  return list
}

/** Leaves the page as it is when the profile is closed to this person too. */
export async function showProfile(root: HTMLElement): Promise<void> {
  const userId = Number(root.dataset.closedProfile)
  const profile = await api.getUserProfile({ params: { userId } }).catch(() => null)
  const place = root.querySelector('#closed-profile')
  if (!profile?.open || !place) return
  root.querySelector('[data-about]')?.replaceChildren(createAbout(profile))
  const lists = await Promise.all(
    LISTS.filter(([name]) => profile.shows[name]).map(async ([name, label]) => {
      const { list } = await api[name]({ query: { userId } }).catch(() => ({ list: [] }))
      return list.length > 0 ? [createList(label, list)] : []
    }),
  )
  const shown = lists.flat()
  place.replaceChildren(
    ...(profile.limited ? [cloneTemplate('profile-limited')] : []),
    ...(shown.length > 0 ? shown : [cloneTemplate('profile-empty')]),
  )
}

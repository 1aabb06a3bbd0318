/** Questions and answers about the site. */

import { getCollection, render } from 'astro:content'
import { HELP_GROUPS } from '#lib/content/texts.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'

/** @returns what the page shows. */
export async function loadHelpPage(astro: PageContext) {
  cachePage(astro, { maxAge: HOUR_SECONDS, swr: DAY_SECONDS, tags: [pageTag.help, pageTag.phones] })
  const phones = await astro.locals.api.home.listPhones()
  const keyword = (astro.url.searchParams.get('keyword') ?? '').trim().slice(0, 60)
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const all = (await getCollection('help')).sort((one, other) => one.data.order - other.data.order)
  const found = all.filter(entry =>
    words.every(word => `${entry.data.question} ${entry.body ?? ''}`.toLowerCase().includes(word)),
  )
  const items = await Promise.all(
    found.map(async entry => ({
      ...entry.data,
      id: `help-${entry.data.order}`,
      text: (entry.body ?? '').replace(/[*`[\]]/g, ''),
      Content: (await render(entry)).Content,
    })),
  )
  const groups = HELP_GROUPS.map(name => ({ name, items: items.filter(item => item.group === name) })).filter(
    group => group.items.length > 0,
  )
  const jsonLd =
    words.length === 0
      ? {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: items
            .filter(item => item.frequent)
            .map(item => ({ '@type': 'Question', name: item.question, acceptedAnswer: { '@type': 'Answer', text: item.text } })),
        }
      : undefined

  return { keyword, words, items, groups, phones, jsonLd }
}

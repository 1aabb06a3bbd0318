/** RSS 2.0 documents. */

export type FeedItem = { title: string; link: string; at: string; text: string; category?: string | undefined }
export type Feed = { title: string; link: string; self: string; description: string; items: readonly FeedItem[] }

/** Text that may stand in XML: marked-up characters as entities, control characters left out. */
export const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '')

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

const itemXml = (item: FeedItem): string => {
  const parts = [
    element('title', item.title),
    element('link', item.link),
    element('guid', item.link),
    element('pubDate', new Date(item.at).toUTCString()),
    item.category ? element('category', item.category) : '',
    element('description', item.text),
  ]
  return `<item>${parts.join('')}</item>`
}

export function feedXml(feed: Feed): string {
  const parts = [
    element('title', feed.title),
    element('link', feed.link),
    `<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>`,
    element('description', feed.description),
    element('language', 'zh-CN'),
    ...feed.items.map(itemXml),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${parts.join('')}</channel></rss>`
}

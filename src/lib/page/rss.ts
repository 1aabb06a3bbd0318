/** RSS 2.0 documents. */

export type FeedItem = { title: string; link: string; at: string; text: string; category?: string | undefined }
export type Feed = { title: string; link: string; self: string; description: string; items: readonly FeedItem[] }

/** Text that may stand in XML: marked-up characters as entities, control characters left out. */
export const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '')

const itemXml = (item: FeedItem): string =>
  `<item><title>${xmlText(item.title)}</title><link>${xmlText(item.link)}</link><guid>${xmlText(item.link)}</guid><pubDate>${new Date(item.at).toUTCString()}</pubDate>${item.category ? `<category>${xmlText(item.category)}</category>` : ''}<description>${xmlText(item.text)}</description></item>`

export const feedXml = (feed: Feed): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xmlText(feed.title)}</title><link>${xmlText(feed.link)}</link><atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/><description>${xmlText(feed.description)}</description><language>zh-CN</language>${feed.items.map(itemXml).join('')}</channel></rss>`

/** The white paper as search engines read it. */

/** @param lead of the first chapter, where there is one. */
export const whitePaperJsonLd = (siteUrl: string, lead: string | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: '园区白皮书 2025',
  url: `${siteUrl}/parkWhite`,
  description: lead,
  datePublished: '2025-12-20',
  author: { '@type': 'Organization', name: '园区运营中心' },
})

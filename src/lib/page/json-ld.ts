/** Structured data for search engines. */

export type JsonLd = Record<string, unknown>

/** JSON that can stand inside a script element: nothing in it can end the element or start a comment. */
export function jsonLdText(data: JsonLd | JsonLd[]): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export interface Crumb {
  label: string
  /** Left out for the page itself. */
  href?: string
}

/** The breadcrumb trail as a BreadcrumbList. */
export function breadcrumbJsonLd(siteUrl: string, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      ...(crumb.href ? { item: new URL(crumb.href, siteUrl).href } : {}),
    })),
  }
}

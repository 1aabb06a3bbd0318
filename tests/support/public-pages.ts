/** The public pages that exist in every city, demo or empty: lists with their tabs, and pages with fixed addresses. */
export const PUBLIC_PAGES = [
  ...['/home', '/home?city=1601', '/city', '/city?tab=company', '/city?tab=recruitment', '/city?tab=recruitment&kind=resume'],
  ...[
    '/consult',
    '/consult/list',
    '/consult/list?tab=expert',
    '/consult/list?tab=playback',
    '/consult/problem',
    '/consult/newPost',
    '/course',
  ],
  ...['/school', '/school/schoolList', '/school/exam', '/park', '/park/park_navigation', '/park/park_politics'],
  ...[
    '/park/park_garden',
    '/park/park_forum',
    '/park/park_edit',
    '/park/park_video',
    '/park/park_download',
    '/park/park_official_account',
  ],
  ...[
    '/parkWhite',
    '/map',
    '/search',
    '/search?keyword=保洁',
    '/cloud',
    '/cloud/buy',
    '/country',
    '/download',
    '/downLoadApp',
    '/rule',
    '/verify',
    '/unsubscribe?kind=ORDER&who=1&sig=x',
  ],
  ...['/city/releaseJob/company', '/city/releaseJob/person'],
  ...['/city/supply', '/city/supply?field=CONSULT', '/city/supply?field=WORK&city=1601'],
  ...['/home/system_problem', '/home/system_suggest', '/login/user', '/login/company', '/forget'],
]

/** Pages that show nothing of their own to a visitor, but the shell. */
export const WORKING_PAGES = ['/member', '/merchant', '/manage', '/system_msg', '/system_msg/chat', '/docs/api']

/** @returns one page of each kind of record that the site map names. @param read the text at a path. */
export async function listRecordPages(read: (path: string) => Promise<string>): Promise<string[]> {
  const addresses = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => {
      const { pathname, search } = new URL(found.replaceAll('&amp;', '&'))
      return decodeURI(pathname + search)
    })
  const kinds = new Map<string, string>()
  for (const part of await addresses('/sitemap.xml'))
    for (const path of await addresses(part))
      if (!kinds.has(path.replace(/\d+/g, '0'))) kinds.set(path.replace(/\d+/g, '0'), path)
  return [...kinds.values()]
}

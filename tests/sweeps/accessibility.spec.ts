/**
 * Every public page with every axe rule, light and dark, on a phone and on a desktop; none of them scrolls sideways, also not at
 * 200 % zoom. Pages of one record are found through a list that links to them.
 */
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'

/** A path, or where a link of a pattern is found. */
type Target = string | { on: string; link: RegExp }

const pages: Record<string, Target> = {
  'the front hall': '/home',
  'another city': '/home?city=1601',
  services: '/city',
  companies: '/city?tab=company',
  jobs: '/city?tab=recruitment',
  'a service': { on: '/city', link: /^\/city\/server\/\d+$/ },
  'a company': { on: '/city?tab=company', link: /^\/city\/company\/\d+$/ },
  'a job': { on: '/city?tab=recruitment', link: /^\/city\/recruitmentInfo\/job\/\d+$/ },
  'a job seeker': { on: '/city?tab=recruitment&kind=resume', link: /^\/city\/recruitmentInfo\/resume\/\d+$/ },
  search: '/search?keyword=保洁',
  'search without a result': '/search?keyword=zzqqxx',
  map: '/map',
  country: '/country',
  consultation: '/consult',
  questions: '/consult/list',
  'the question plaza': '/consult/problem',
  'a question': { on: '/consult/problem', link: /^\/consult\/problemDetail\/\d+$/ },
  'a consultant': { on: '/consult', link: /^\/consult\/user\/\d+$/ },
  'a consulting company': { on: '/consult', link: /^\/consult\/company\/\d+$/ },
  'a playback': { on: '/consult', link: /^\/consult\/playback\/\w+\/\d+$/ },
  courses: '/course',
  'a course': { on: '/course', link: /^\/course\/\d+$/ },
  schools: '/school',
  'the list of schools': '/school/schoolList',
  'a school': { on: '/school/schoolList', link: /^\/school\/schoolDetail\?id=\d+$/ },
  'schools side by side': '/school/schoolList?compare=1,2,5',
  exams: '/school/exam',
  'an exam': { on: '/school/exam', link: /^\/school\/exam\?id=\d+$/ },
  park: '/park',
  'park navigation': '/park/park_navigation',
  policies: '/park/park_politics',
  garden: '/park/park_garden',
  forum: '/park/park_forum',
  'a topic': { on: '/park/park_forum', link: /^\/park\/park_forum_detail\?id=\d+$/ },
  videos: '/park/park_video',
  'a video': { on: '/park/park_video', link: /^\/park\/park_video_detail\?id=\d+$/ },
  downloads: '/park/park_download',
  'official accounts': '/park/park_official_account',
  'the white paper': '/parkWhite',
  cloud: '/cloud',
  'buying a plan': '/cloud/buy',
  rules: '/rule',
  help: '/home/system_problem',
  'app download': '/download',
  'a page that is not there': '/nothing-here',
  'no connection': '/offline',
}

async function pathOf(request: APIRequestContext, target: Target): Promise<string> {
  if (typeof target === 'string') return target
  const html = await (await request.get(target.on)).text()
  const links = [...html.matchAll(/href="([^"#]+)"/g)].map(match => match[1]!.replaceAll('&amp;', '&'))
  const found = links.find(link => target.link.test(link))
  expect(found, `a link like ${target.link} on ${target.on}`).toBeTruthy()
  return found!
}

for (const [name, target] of Object.entries(pages)) {
  test(`${name} is accessible in both themes and at two widths`, async ({ page, request, watch }) => {
    test.slow()
    const path = await pathOf(request, target)
    if (path === '/nothing-here') watch.allow(/404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(path === '/nothing-here' ? 404 : 200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expectAccessibleInEveryLook(page)
    // 200 % zoom of a small laptop.
    await page.setViewportSize({ width: 640, height: 360 })
    await expectNoSidewaysScroll(page)
  })
}

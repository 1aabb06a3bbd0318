import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isJourney, journeysFor, nameOf, SWEEPS, TOUCHED } from './journeys.ts'

const specs = globSync('tests/{journeys,sweeps}/**/*.spec.ts')
  .map(file => file.replaceAll('\\', '/'))
  .filter(isJourney)

test.each<[changed: string[], journeys: string[]]>([
  [['src/pages/park/park_forum.astro'], ['forum', 'park', 'workspaces']],
  [['src/components/city/map/MapFilters.astro'], ['map']],
  [['src/islands/manage/platform/review/Review.tsx'], ['city', 'console', 'home-rows', 'manage', 'operators-day']],
  [['src/islands/public/people/sign-in/CodeForm.tsx'], ['account', 'sign-in']],
  [['src/server/domains/city/recruitment/queries.ts'], ['hiring', 'recruitment']],
  [
    ['src/lib/contract/consult/consult-workspace.ts'],
    ['answering', 'asking', 'consult', 'consultant', 'directed', 'follow-ups', 'playback', 'workspaces'],
  ],
  [['src/styles/print.css'], ['print']],
  [['tests/sweeps/xss.spec.ts'], ['xss']],
  [['tests/support/presses/links.ts'], ['member', 'merchant', 'operator', 'visitor']],
  [
    ['src/components/platform/search/HitList.astro', 'tests/journeys/platform/print.spec.ts'],
    ['print', 'search'],
  ],
  // Nothing that a browser would show.
  [['README.md', 'docs/security.md', 'scripts/run/test.ts', 'bench/parts/detail.ts'], []],
  [['src/server/domains/city/map/service.test.ts'], []],
  // A journey that was deleted cannot run.
  [['tests/journeys/city/no-longer-there.spec.ts'], []],
])('a change of %s touches the journeys %s', (changed, journeys) => {
  expect(journeysFor(changed, specs).map(nameOf)).toEqual(journeys)
})

test('every journey is chosen by some path, or is a sweep that is chosen by its own file', () => {
  const chosen = new Set([...SWEEPS, ...TOUCHED.flatMap(({ journeys }) => journeys)])
  expect([...chosen].sort()).toEqual(specs.map(nameOf).sort())
})

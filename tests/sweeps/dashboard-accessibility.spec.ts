/** Every section of the member and the merchant area, as each kind of person: nothing for axe to find, no sideways scroll. */
import { DASHBOARDS, type DashboardArea, type DashboardSection } from '#lib/navigation/dashboard.ts'
import { expect, expectAccessibleInEveryLook, test } from '#tests/support/journey.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

/** Who has no company is a person everywhere; the owner acts for the company, and leaves the persons' sections to them. */
const walks: { who: keyof typeof people; area: DashboardArea; identity: DashboardSection['identity'] }[] = [
  { who: 'member', area: 'member', identity: 'person' },
  { who: 'merchant', area: 'merchant', identity: 'person' },
  { who: 'owner', area: 'merchant', identity: 'company' },
]
for (const { who, area, identity } of walks) {
  const sections = DASHBOARDS[area].sections.filter(section => section.identity === 'any' || section.identity === identity)
  test(`${area} as ${who} in every look`, async ({ page, watch }) => {
    test.setTimeout(30_000 + 15_000 * sections.length)
    // A place one only comes to with a record says so when it is opened without one.
    watch.allow(/40[034]|422/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAs(page, people[who])
    await page.goto(DASHBOARDS[area].sections[0]!.path)
    for (const section of sections) {
      await test.step(section.path, async () => {
        // Inside the island, as its links do it.
        await page.evaluate(path => history.pushState(null, '', path), section.path)
        const heading = section.path === `/${area}` ? DASHBOARDS[area].label : section.label
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        await expect(page.locator('.dash-main .skeleton')).toHaveCount(0)
        await expectAccessibleInEveryLook(page)
      })
    }
  })
}

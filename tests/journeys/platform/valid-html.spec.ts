import { HtmlValidate } from 'html-validate'
import { expect, test } from '#tests/support/journey.ts'
import { listRecordPages, PUBLIC_PAGES, WORKING_PAGES } from '#tests/support/public-pages.ts'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

test('every public page is valid HTML', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text()
  const records = await listRecordPages(read)
  expect(records.length).toBeGreaterThan(10)
  const faults: string[] = []
  for (const path of [...PUBLIC_PAGES, ...records, ...WORKING_PAGES, '/nothing-here']) {
    const html = await read(path)
    // What comes after the end the validator passes over, and a browser puts somewhere.
    if (!html.trimEnd().endsWith('</html>')) faults.push(`${path}: something after the end: ${html.slice(-120)}`)
    const { results } = await validator.validateString(html, path)
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages) faults.push(`${path}: ${message} (${ruleId}) at ${selector}`)
  }
  expect(faults).toEqual([])
})

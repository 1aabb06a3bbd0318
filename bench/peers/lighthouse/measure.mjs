/**
 * Measures pages with Lighthouse in one Chrome, one after another.
 * Takes `{ chromePath?, chromeFlags, categories, urls }` as JSON in its only argument, and writes one line of JSON per run:
 * `{ scores, lcp, tbt, cls, failed }`. It runs as a process of its own, because its packages are installed beside this file only.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const { chromePath, chromeFlags, categories: names, urls } = JSON.parse(process.argv[2])
const chrome = await launch({ chromePath, chromeFlags })
try {
  for (const url of urls) process.stdout.write(`${JSON.stringify(await measure(url))}\n`)
} finally {
  chrome.kill()
}

async function measure(url) {
  const measured = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: names,
    throttlingMethod: 'devtools',
  })
  if (!measured) throw new Error(`${url} was not measured`)
  const { categories, audits } = measured.lhr
  const figure = name => {
    const value = audits[name]?.numericValue
    if (value === undefined) throw new Error(`${url} has no ${name}`)
    return value
  }
  return {
    scores: Object.fromEntries(names.map(name => [name, categories[name]?.score ?? 0])),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    failed: Object.values(categories)
      .flatMap(category => category.auditRefs)
      .filter(ref => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
      .map(ref => ref.id),
  }
}

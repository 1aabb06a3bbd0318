/**
 * The editors' texts, checked at build. The schemas live in `src/lib/content`, because the API reads the same files with the same
 * schemas while it runs (`src/server/content/load.ts`).
 */

import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { DEMO_CONTENT } from '#lib/content/fields.ts'
import { policyText } from '#lib/content/policy.ts'
import { ruleText } from '#lib/content/rule.ts'
import { accountPage, appPlatform, appRelease, helpText, whiteChapter } from '#lib/content/texts.ts'

/** Texts of the site, and those of the demo city: which of both a page shows is decided while the site runs. */
const markdown = (folder: string) => glob({ base: '.', pattern: [`src/content/${folder}/*.md`, `${DEMO_CONTENT}${folder}/*.md`] })
const data = (folder: string) => glob({ base: `./src/content/${folder}`, pattern: '*.yaml' })

export const collections = {
  rules: defineCollection({ loader: markdown('rules'), schema: ruleText }),
  policies: defineCollection({ loader: markdown('policies'), schema: policyText }),
  help: defineCollection({ loader: markdown('help'), schema: helpText }),
  whitepaper: defineCollection({ loader: markdown('whitepaper'), schema: whiteChapter }),
  accounts: defineCollection({ loader: markdown('accounts'), schema: accountPage }),
  apps: defineCollection({ loader: data('apps'), schema: appPlatform }),
  releases: defineCollection({ loader: data('releases'), schema: appRelease }),
}

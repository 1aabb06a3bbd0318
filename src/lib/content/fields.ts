/** Field shapes shared by the schemas of the editors' texts. */
import { z } from 'zod'

/** A day. YAML readers disagree on whether `2026-03-01` is a text or a date; both end as `YYYY-MM-DD`. */
export const day = z.union([z.iso.date(), z.date().transform(date => date.toISOString().slice(0, 10))])

/** The path of a page of ours, or a whole address. */
export const link = z.string().regex(/^(\/|https:\/\/)/, '链接要以 / 或 https:// 开头')

/** Below it lie the invented texts, one folder a collection: a real site (`SITE_DEMO=false`) reads none of them. */
export const DEMO_CONTENT = 'demo/content/'

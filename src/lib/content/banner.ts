/** A banner of the home page (`src/content/banners/*.yaml`). */
import { z } from 'zod'
import { day, link } from './fields.ts'

export const banner = z
  .object({
    /** Smaller ones come first; three are shown. */
    order: z.number().int(),
    title: z.string().min(4).max(24),
    text: z.string().max(40),
    /** What the link says. */
    action: z.string().min(2).max(8),
    href: link,
    /** Topic and number of a packaged picture. */
    picture: z.object({ topic: z.string(), number: z.number().int().min(0) }),
    /** First and last day on which it is shown; always without them. */
    from: day.optional(),
    to: day.optional(),
  })
  .strict()

/** The service tree of the demo city: twelve first-level categories with eight kinds each, one line per kind. */
import { z } from 'zod'
import { PICTURE_TOPICS } from '#demo/pictures/index.ts'
import { cellList, cellRange, readTsv } from '#demo/read.ts'

const pictures = z.enum(PICTURE_TOPICS)

const kind = z
  .strictObject({
    root: z.string(),
    name: z.string().min(1),
    pictures,
    unit: z.string().min(1),
    /** Yuan for the smallest and the largest package. */
    price: cellRange,
    titles: cellList(','),
    scope: cellList(','),
    note: z.string(),
  })
  .transform(({ pictures: topic, price: [from, to], ...rest }) => ({ ...rest, topic, from, to }))

const root = z
  .strictObject({ name: z.string().min(1), icon: z.string(), pictures, intro: z.string(), packages: cellList(',') })
  .transform(({ pictures: topic, ...rest }) => ({ ...rest, topic }))

export type ServiceKind = z.output<typeof kind>
export type ServiceRoot = z.output<typeof root> & { kinds: ServiceKind[] }

const kinds = readTsv('city/data/service-kinds.tsv', kind)

export const serviceRoots: readonly ServiceRoot[] = readTsv('city/data/service-roots.tsv', root).map(one => ({
  ...one,
  kinds: kinds.filter(row => row.root === one.name),
}))

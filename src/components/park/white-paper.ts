/** The chapters of the white paper that this site shows; links to it stand only where there are any. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { DEMO_CONTENT } from '#lib/content/fields.ts'

export const listChapters = async (demo: boolean): Promise<CollectionEntry<'whitepaper'>[]> =>
  (await getCollection('whitepaper'))
    .filter(entry => demo || !entry.filePath?.startsWith(DEMO_CONTENT))
    .sort((one, other) => one.data.order - other.data.order)

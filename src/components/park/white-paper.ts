/** The chapters of the white paper that this site shows; links to it stand only where there are any. */
import { type CollectionEntry, getCollection } from 'astro:content'

export const listChapters = async (demo: boolean): Promise<CollectionEntry<'whitepaper'>[]> =>
  (await getCollection('whitepaper', entry => demo || !entry.data.demo)).sort((one, other) => one.data.order - other.data.order)

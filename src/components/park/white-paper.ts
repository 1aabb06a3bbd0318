/** The chapters of the white paper that this site shows; links to it stand only where there are any. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { DEMO_CONTENT } from '#lib/content/fields.ts'

type Chapters = CollectionEntry<'whitepaper'>[]

const read = async (demo: boolean): Promise<Chapters> =>
  (await getCollection('whitepaper'))
    .filter(entry => demo || !entry.filePath?.startsWith(DEMO_CONTENT))
    .sort((one, other) => one.data.order - other.data.order)

const kept = new Map<boolean, Promise<Chapters>>()

/** The foot of every page asks for them. They are built with the site, so that they are read once; while they are being written, each time. */
export function listChapters(demo: boolean): Promise<Chapters> {
  const known = import.meta.env.DEV ? undefined : kept.get(demo)
  if (known) return known
  const chapters = read(demo)
  kept.set(demo, chapters)
  return chapters
}

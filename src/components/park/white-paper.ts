/** The chapters of the white paper that this site shows; without any, no page links to it. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { DEMO_CONTENT } from '#lib/content/fields.ts'

type Chapters = CollectionEntry<'whitepaper'>[]

const read = async (demo: boolean): Promise<Chapters> =>
  (await getCollection('whitepaper'))
    .filter(entry => demo || !entry.filePath?.startsWith(DEMO_CONTENT))
    .sort((one, other) => one.data.order - other.data.order)

const cached = new Map<boolean, Promise<Chapters>>()

/** The footer of every page asks for them. They are part of the build and therefore read once; in development they are read each time. */
export function listChapters(demo: boolean): Promise<Chapters> {
  const known = import.meta.env.DEV ? undefined : cached.get(demo)
  if (known) return known
  const chapters = read(demo)
  cached.set(demo, chapters)
  return chapters
}

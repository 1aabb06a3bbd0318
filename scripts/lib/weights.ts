/**
 * What the sections of an island weigh for anyone who opens them and acts in them, and the dock of the chat, from the scripts themselves: what they
 * import, and what they fetch later. The same is counted over HTTP by `npm run bench -- islands` and in the folder of the build by `npm test -- build`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024
/** The most KB that a section may weigh with the heaviest of its forms, its dialog and its rules. */
export const SECTION = 75

/** Text and gzip bytes of a script by its path, wherever it comes from. */
export type Read = (path: string) => Promise<{ text: string; bytes: number }>

/**
 * Tools, which may need more: writing rich text, cutting a picture, pointing at the map, sending files so that they go on where they broke off,
 * the proof of work.
 */
const TOOLS = /\/(CropDialog|RichEditor|pick|transfer|v2|pbkdf2|helpers)\.[^/]+\.js$/

const pathsIn = (text: string, pattern: RegExp, from: string): string[] =>
  [...text.matchAll(pattern)].map(match => new URL(match[1] ?? '', new URL(from, 'http://site')).pathname)

/** Scripts with everything that they import at once; what they import later (on acting) is in calls of `import()`. */
export async function withImports(read: Read, entries: readonly string[]): Promise<string[]> {
  const seen = new Set<string>()
  const visit = async (script: string): Promise<void> => {
    if (seen.has(script)) return
    seen.add(script)
    const { text } = await read(script)
    const imported = /(?:^|[;}\s])(?:import|export)(?:[^"'()]*?from)?\s*["'](\.{0,2}\/[^"']+)["']/g
    for (const next of pathsIn(text, imported, script)) await visit(next)
  }
  for (const entry of entries) await visit(entry)
  return [...seen]
}

/** What a script fetches later on, when it comes to that. */
const fetchedLater = async (read: Read, script: string): Promise<string[]> =>
  pathsIn((await read(script)).text, /import\(["'`](\.\/[^"'`]+\.js)["'`]\)/g, script)

export async function weigh(read: Read, scripts: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const script of scripts) bytes += (await read(script)).bytes
  return bytes / KB
}

/**
 * The most that acting adds to what is there: a dialog with the rules of its form, the rules alone, what writes a file. One part leads to
 * the next; they are counted together as far as a way goes.
 * @param tools whether those count too.
 */
export async function mostLater(
  read: Read,
  scripts: readonly string[],
  there: ReadonlySet<string>,
  tools = false,
): Promise<number> {
  let most = 0
  for (const part of new Set((await Promise.all(scripts.map(script => fetchedLater(read, script)))).flat())) {
    if (there.has(part) || (!tools && TOOLS.test(part))) continue
    const more = (await withImports(read, [part])).filter(script => !there.has(script))
    most = Math.max(most, (await weigh(read, more)) + (await mostLater(read, more, new Set([...there, ...more]), tools)))
  }
  return most
}

/** All that can be fetched from these scripts, tools apart: every dialog, every form, all rules. */
async function everything(read: Read, scripts: readonly string[], there: ReadonlySet<string>): Promise<number> {
  const all = new Set(scripts)
  for (const script of all) {
    const parts = (await fetchedLater(read, script)).filter(part => !there.has(part) && !TOOLS.test(part))
    for (const one of await withImports(read, parts)) if (!there.has(one)) all.add(one)
  }
  return weigh(read, all)
}

/** In KB of gzip, beside what the page has: opened; acted in; with a tool; with every form and dialog there is. */
export type Section = { path: string; opened: number; acted: number; withTools: number; everything: number }

/** @param page what the page has loaded before any section, the island included. */
export async function sectionsOf(read: Read, island: string, page: ReadonlySet<string>): Promise<Section[]> {
  const sections: Section[] = []
  for (const section of new Set(await fetchedLater(read, island))) {
    const scripts = (await withImports(read, [section])).filter(script => !page.has(script))
    const there = new Set([...page, ...scripts])
    const opened = await weigh(read, scripts)
    sections.push({
      path: section,
      opened,
      acted: opened + (await mostLater(read, scripts, there)),
      withTools: opened + (await mostLater(read, scripts, there, true)),
      everything: await everything(read, scripts, page),
    })
  }
  return sections
}

/** The most KB that the dock of the chat may weigh before it is opened, and opened (decision 120). */
export const DOCK = { closed: 3, opened: 60 }

/**
 * The dock of the chat in KB of gzip. `closed`: beside the scripts that the page has for everybody. `live`: the connection, for people who have something
 * unread or talked lately. `opened`: all of it with the conversations, its styles and the connection, beside the page, the head of a signed-in
 * person and the renderer of islands.
 */
export type Dock = { closed: number; live: number; opened: number }

/**
 * @param page scripts that the page has loaded for everybody.
 * @param renderer scripts that draw islands.
 */
export async function dockOf(read: Read, page: readonly string[], renderer: readonly string[]): Promise<Dock> {
  const later = async (scripts: readonly string[], name: string): Promise<string> => {
    const all = (await Promise.all(scripts.map(script => fetchedLater(read, script)))).flat()
    const found = all.find(part => part.includes(`/${name}.`))
    if (!found) throw new Error(`Nothing of the dock fetches ${name}`)
    return found
  }
  const dock = await later(page, 'dock')
  const account = await withImports(read, [await later(page, 'signed-in')])
  const actions = await later([dock], 'dock-actions')
  const mount = await later([actions], 'mount')
  const chat = await withImports(read, [dock, actions, mount])
  const socket = await later(chat, 'socket')
  const beside = async (entries: string[], ...there: (readonly string[])[]) => {
    const own = new Set(there.flat())
    return weigh(
      read,
      (await withImports(read, entries)).filter(script => !own.has(script)),
    )
  }
  const styles = new Set(pathsIn((await read(actions)).text, /"(_astro\/[^"]+\.css)"/g, '/'))
  return {
    closed: await beside([dock], page),
    live: await beside([dock, actions, socket], page, account),
    opened: (await beside([dock, actions, mount, socket], page, account, renderer)) + (await weigh(read, styles)),
  }
}

/** The scripts of a build: how they are read, and which one has a name. */
function readBuild(folder: string): { read: Read; scriptOf: (name: string) => string } {
  const names = readdirSync(path.join(folder, '_astro'))
  const cached = new Map<string, { text: string; bytes: number }>()
  const read: Read = async script => {
    let one = cached.get(script)
    if (!one) {
      const bytes = readFileSync(path.join(folder, script))
      // The site sends small files as they are.
      one = { text: bytes.toString('utf8'), bytes: bytes.length < 900 ? bytes.length : gzipSync(bytes, { level: 9 }).length }
      cached.set(script, one)
    }
    return one
  }
  const scriptOf = (name: string): string => {
    const found = names.find(file => file.startsWith(`${name}.`) && file.endsWith('.js'))
    if (!found) throw new Error(`The build has no ${name}`)
    return `/_astro/${found}`
  }
  return { read, scriptOf }
}

/** The sections of a build, heaviest first. */
export async function builtSections(folder: string): Promise<Section[]> {
  const { read, scriptOf } = readBuild(folder)
  const sections: Section[] = []
  for (const island of [scriptOf('Dashboard'), scriptOf('Manage')])
    sections.push(...(await sectionsOf(read, island, new Set(await withImports(read, [island, scriptOf('client')])))))
  return sections.sort((a, b) => b.acted - a.acted)
}

/** The dock of a build, on a page that has nothing of its own. */
export async function builtDock(folder: string): Promise<Dock> {
  const { read, scriptOf } = readBuild(folder)
  const page = await withImports(read, [scriptOf('PublicLayout')])
  return dockOf(read, page, await withImports(read, [scriptOf('client')]))
}

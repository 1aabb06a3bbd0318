/**
 * Files that lie beside the code: reference data, word lists, migrations, the programs of child processes. The running site is one bundled
 * file (scripts/lib/bundle.ts), so that they are found from the root of the project and not from the module that reads them.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = findRoot(import.meta.dirname)

/** @param file path from the root of the project; with `/` at its end a folder. */
export const projectFile = (file: string): URL => new URL(file, root)

/** The folder above `folder` that holds the project's package.json. */
function findRoot(folder: string): URL {
  if (existsSync(path.join(folder, 'package-lock.json'))) return pathToFileURL(`${folder}${path.sep}`)
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('The site was taken out of its project: package-lock.json is in no folder above it.')
  return findRoot(parent)
}

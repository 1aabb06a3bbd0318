/** Which files differ from the main branch: for the checks that only look at what a change touches. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const MAIN_BRANCHES = ['main', 'origin/main']

/**
 * Files that were changed, added or deleted since this branch left the main branch, those not yet committed included; relative to the
 * project. Without a main branch, those not yet committed.
 * @throws when the folder is no Git repository or there is no Git.
 */
export async function changedFiles(folder = '.'): Promise<string[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout
  const list = async (...args: string[]): Promise<string[]> => (await git(...args)).split('\0').filter(Boolean)
  // Elsewhere `git diff` would compare two files instead of failing.
  await git('rev-parse', '--git-dir')
  let base = 'HEAD'
  for (const branch of MAIN_BRANCHES) {
    const found = await git('merge-base', 'HEAD', branch).catch(() => '')
    if (!found) continue
    base = found.trim()
    break
  }
  // A renamed file counts under both names: the old one may have been what a journey touched.
  const changed = await list('diff', '--name-only', '--no-renames', '--relative', '-z', base)
  const added = await list('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set([...changed, ...added])].sort()
}

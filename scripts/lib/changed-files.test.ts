import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles } from './changed-files.ts'

let folder = ''
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text)
const commit = (): void => {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A change')
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-changed-'))
  git('init', '--quiet', '--initial-branch', 'main')
  mkdirSync(path.join(folder, 'src'))
  for (const name of ['a', 'b', 'c', '城']) write(`src/${name}.ts`, `the text of ${name}\n`)
  write('.gitignore', 'ignored.ts\n')
  commit()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what a branch changed since it left the main branch, committed or not, and nothing that the main branch changed meanwhile', async () => {
  git('checkout', '--quiet', '-b', 'work')
  write('src/a.ts', 'changed\n')
  commit()
  git('checkout', '--quiet', 'main')
  write('src/b.ts', 'changed by somebody else\n')
  commit()
  git('checkout', '--quiet', 'work')
  write('src/城.ts', 'changed\n')
  write('new.ts', 'new\n')
  write('ignored.ts', 'ignored\n')
  expect(await changedFiles(folder)).toEqual(['new.ts', 'src/a.ts', 'src/城.ts'])
})

test('a renamed file counts under both names, a deleted one under its own', async () => {
  renameSync(path.join(folder, 'src/a.ts'), path.join(folder, 'src/d.ts'))
  rmSync(path.join(folder, 'src/c.ts'))
  expect(await changedFiles(folder)).toEqual(['src/a.ts', 'src/c.ts', 'src/d.ts'])
})

test('without a main branch, what is not yet committed', async () => {
  git('branch', '--move', 'main', 'trunk')
  write('src/a.ts', 'changed\n')
  expect(await changedFiles(folder)).toEqual(['src/a.ts'])
})

test('a folder without a repository is refused', async () => {
  rmSync(path.join(folder, '.git'), { recursive: true })
  await expect(changedFiles(folder)).rejects.toThrow(/not a git repository/)
})

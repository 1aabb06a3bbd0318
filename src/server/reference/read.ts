/** Reads the committed files of the reference data (README.md says what they are and where they come from). */
import { readFileSync } from 'node:fs'
import { projectFile } from '#server/project-file.ts'

export const DATA_FILES = [
  'areas.tsv',
  'towns.tsv',
  'service-categories.tsv',
  'consult-categories.tsv',
  'consult-labels.tsv',
  'course-categories.tsv',
  'professions.tsv',
  'forum-boards.tsv',
  'sensitive-words.yaml',
  'character-parts.tsv',
  'synonyms.txt',
] as const

export type DataFile = (typeof DATA_FILES)[number]

export const readData = (name: DataFile): string => readFileSync(projectFile(`src/server/reference/data/${name}`), 'utf8')

/** The lines of a file, cut into columns. Trailing empty columns may be missing. */
export const readColumns = (name: DataFile): string[][] =>
  readData(name)
    .split('\n')
    .filter(line => line.length > 0)
    .map(line => line.split('\t'))

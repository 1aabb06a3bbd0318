/** `npm test -- walls` also asks this: SQL only in queries, tables written by their domain only. Ends with 1 and names file and line otherwise. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { declaredTables, type Finding, findingsOf, isChecked, ownerOf } from './lib/sql-walls.ts'

const files = globSync('src/server/**/*.ts').map(file => file.replaceAll(path.sep, '/'))
const tables = new Map<string, Set<string>>()
for (const file of files.filter(name => /^src\/server\/(db|domains\/[^/]+\/[^/]+)\/tables\.ts$/.test(name)))
  tables.set(ownerOf(file), new Set(declaredTables(readFileSync(file, 'utf8'))))

const findings: Finding[] = files
  .filter(isChecked)
  .sort()
  .flatMap(file => findingsOf(file, readFileSync(file, 'utf8'), tables.get(ownerOf(file)) ?? new Set()))

for (const { file, line, message } of findings) console.log(`${file}:${line} ${message}`)
if (findings.length > 0) process.exitCode = 1

/** Part of `npm test -- walls`: no function is longer than it may be (lib/long-functions.ts). `--write` writes the list anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { compareLongFunctions, findLongFunctionsBelow, readList, writeList } from './lib/long-functions.ts'
import { print } from './lib/print.ts'

const LIST = 'scripts/lib/long-functions.tsv'

const { files, found } = findLongFunctionsBelow('.')
if (process.argv.includes('--write')) writeFileSync(LIST, writeList(found))
const listed = readList(readFileSync(LIST, 'utf8'))
const faults = compareLongFunctions(found, listed)
for (const fault of faults) print(fault)
print(`${files} files checked for long functions: ${listed.length} of old, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1

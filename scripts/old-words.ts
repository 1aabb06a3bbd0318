/**
 * Part of `npm test -- walls`: no name in the sources has a word that the project has replaced, and what one file declares for all is declared
 * once (lib/old-words.ts).
 */
import { findOldWordsBelow } from './lib/old-words.ts'
import { print } from './lib/print.ts'

const { files, faults } = findOldWordsBelow('.')
for (const fault of faults) print(fault)
print(`${files} files checked for old words: ${faults.length} found`)
if (faults.length > 0) process.exitCode = 1

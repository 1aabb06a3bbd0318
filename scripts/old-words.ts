/** Part of `npm test -- walls`: no name in the sources has a word that the project has replaced (lib/old-words.ts). */
import { findOldWordsBelow } from './lib/old-words.ts'
import { say } from './lib/say.ts'

const { files, faults } = findOldWordsBelow('.')
for (const fault of faults) say(fault)
say(`${files} files checked for old words: ${faults.length} found`)
if (faults.length > 0) process.exitCode = 1

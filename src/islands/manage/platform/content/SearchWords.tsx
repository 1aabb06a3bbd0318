/** The words of search: those that are offered under its box, and those that stand for one another. */
import { HotWords } from './HotWords.tsx'
import { Synonyms } from './Synonyms.tsx'

export default function SearchWords() {
  return (
    <>
      <HotWords />
      <Synonyms />
    </>
  )
}

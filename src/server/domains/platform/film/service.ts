/** What other domains ask of films in several sizes. */
export { hasSizes } from './queries.ts'
export { filmAddress, filmPartOf, sendFilmPart } from './serve.ts'

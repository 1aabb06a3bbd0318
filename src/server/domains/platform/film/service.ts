/** What other domains ask of films in several sizes. */
export { hasSizes } from './queries.ts'
export { type FilmPart, filmAddress, filmPartOf, sendFilmPart } from './serve.ts'

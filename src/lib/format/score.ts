/** Ratings, from one to five stars. Tables, and the calls of consultation, hold hundredths of a star. */

/** `4.9`: stars as text with one decimal. */
export function score(stars: number): string {
  return (Math.round(stars * 10) / 10).toFixed(1)
}

/** Hundredths of a star → stars; null while nobody has judged. */
export const starsOf = (hundredths: number | null, reviews?: number): number | null =>
  hundredths && reviews !== 0 ? hundredths / 100 : null

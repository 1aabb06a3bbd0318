/** The figure of a film on the page: its moment, the events it takes, and which bullet comments it hides. */

export type FindFigure = () => HTMLElement | null

export const pageFigure: FindFigure = () => document.querySelector<HTMLElement>('[data-player]')

/** Milliseconds. */
export const filmMoment = (find: FindFigure): number => Math.round((find()?.querySelector('video')?.currentTime ?? 0) * 1_000)

/** `player:seek` (milliseconds) begins to play where it does not yet; `bullet:live` and `bullet:gone` are for what flies over it. */
export const sendToFilm = (find: FindFigure, event: 'player:seek' | 'bullet:live' | 'bullet:gone', detail: unknown): void =>
  void find()?.dispatchEvent(new CustomEvent(event, { detail }))

/** Hides the bullet comments that the person does not want to read, over the film and in the list that the page has beside it. */
export function hideBullets(hiddenBullets: readonly number[]): void {
  const figure = pageFigure()
  if (figure) figure.dataset.hidden = hiddenBullets.join(',')
  for (const line of document.querySelectorAll<HTMLElement>('[data-bullet]'))
    line.hidden = hiddenBullets.includes(Number(line.dataset.bullet))
}

/** For a player that opens later: where it goes on (milliseconds), and which bullet comments it hides. */
export function setFilmMarks({ position, hiddenBullets }: { position: number; hiddenBullets: readonly number[] }): void {
  const figure = pageFigure()
  if (figure) figure.dataset.resume = String(position)
  hideBullets(hiddenBullets)
}

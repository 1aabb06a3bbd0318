/** The film that is watched, where there is one: that of the page, or the whole one in its dialog. */

export type FindFigure = () => HTMLElement | null

export const pageFigure: FindFigure = () => document.querySelector<HTMLElement>('[data-player]')

/** Milliseconds. */
export const filmMoment = (find: FindFigure): number => Math.round((find()?.querySelector('video')?.currentTime ?? 0) * 1_000)

/** `player:seek` (milliseconds) begins to play where it does not yet; `bullet:live` and `bullet:gone` are for what flies over it. */
export const sendToFilm = (find: FindFigure, event: 'player:seek' | 'bullet:live' | 'bullet:gone', detail: unknown): void =>
  void find()?.dispatchEvent(new CustomEvent(event, { detail }))

/** The person does not want to read these on the page: neither over its film nor in the list that it has beside it. */
export function leaveOut(hiddenBullets: readonly number[]): void {
  const figure = pageFigure()
  if (figure) figure.dataset.hidden = hiddenBullets.join(',')
  for (const line of document.querySelectorAll<HTMLElement>('[data-bullet]'))
    line.hidden = hiddenBullets.includes(Number(line.dataset.bullet))
}

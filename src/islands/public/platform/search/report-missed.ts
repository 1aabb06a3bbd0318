/** Reports a search that found nothing: what is missing in which city, never who searched. */
/** A list that somebody only passes by was no search. */
const LOOKED_AFTER_MS = 2_000
export function reportMissed(): void {
  const missed = document.querySelector<HTMLElement>('[data-missed]')?.dataset.missed
  const asked = new URLSearchParams(location.search)
  const keyword = asked.get('keyword')?.trim().slice(0, 60)
  if (!missed || !keyword) return
  const send = (): void => {
    // The city of the header is that of the page, or the remembered one.
    const city = Number(asked.get('city') ?? document.querySelector<HTMLElement>('[data-city-switch]')?.dataset.city)
    if (document.hidden || !navigator.onLine || !city) return
    const body = { index: missed, keyword, city, district: Number(asked.get('district')) || undefined }
    // A lost report is not sent again: the figures bear it.
    void fetch('/v1/front/supply/missed', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined)
  }
  setTimeout(send, LOOKED_AFTER_MS)
}

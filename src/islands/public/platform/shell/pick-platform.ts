/** Marks the visitor's platform on the install page; the style sheet brings it to the front, so that nothing moves when this arrives. */
const platformOf = (agent: string): 'ios' | 'android' | 'desktop' => {
  // iPads call themselves Macs, but have a touch screen.
  if (/iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && navigator.maxTouchPoints > 1)) return 'ios'
  return /Android|HarmonyOS|OpenHarmony/.test(agent) ? 'android' : 'desktop'
}

const card = document.querySelector<HTMLElement>(`[data-platform="${platformOf(navigator.userAgent)}"]`)
if (card) {
  card.dataset.picked = ''
  card.querySelector('[data-picked-note]')?.removeAttribute('hidden')
}

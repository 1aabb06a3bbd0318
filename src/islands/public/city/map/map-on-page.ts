/** Opens the map once the page itself is there: the list is readable before, and without it. */
const root = document.querySelector<HTMLElement>('[data-map]')

async function open(frame: HTMLElement): Promise<void> {
  const note = frame.querySelector<HTMLElement>('[data-map-note]')
  try {
    const { openMap } = await import('./map.ts')
    await openMap(frame)
    note?.remove()
  } catch (error) {
    console.error('The map did not open', error)
    if (note) note.textContent = '这台设备暂时打不开地图，旁边的列表照常可用。'
  }
}

if (root) {
  const begin = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => void open(root), { timeout: 1500 })
      : setTimeout(() => void open(root), 200)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

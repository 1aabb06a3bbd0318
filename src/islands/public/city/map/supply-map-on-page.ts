/** Opens the map of demand and supply when somebody asks for it. */

async function openOnce({ currentTarget: root }: Event): Promise<void> {
  if (!(root instanceof HTMLDetailsElement) || !root.open) return
  root.removeEventListener('toggle', openOnce)
  const note = root.querySelector<HTMLElement>('[data-map-note]')
  try {
    const { openSupplyMap } = await import('./supply-map.ts')
    await openSupplyMap(root)
    note?.remove()
  } catch (error) {
    console.error('The map did not open', error)
    if (note) note.textContent = '这台设备暂时打不开地图，下面的表照常可用。'
  }
}

document.querySelector('[data-supply-map]')?.addEventListener('toggle', openOnce)

export {}

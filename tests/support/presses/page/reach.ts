/** Where a control is pressed, how a person comes to it, and what is in the way. */

export type Reach = {
  /** The place where it is pressed. */
  middleOf(element: HTMLElement): { x: number; y: number }
  /** What takes the press in its stead, or null when it does itself. */
  inTheWayOf(element: HTMLElement): Element | 'nothing' | null
  /** Scrolls to it, as a person does, in the page or in the list that it stands in. */
  reach(element: HTMLElement): Promise<void>
  /** What lies over it, once the mouse is there: what had opened under the mouse before is gone then. */
  coveredBy(element: HTMLElement): Promise<string | null>
  /** Leaves a player that lies over everything, as it was entered. */
  leaveFullScreen(): Promise<void>
}

export function installReach(): void {
  const AT_REST_WITHIN = 2_000
  const { clean, frame } = window.presses
  /** Where in a drawn shape, which may be bent around its middle, a place is tried. */
  const SHARES = [0.5, 0.3, 0.7, 0.15, 0.85]

  /** What stands for an input that is only there for the keyboard. */
  const targetOf = (element: HTMLElement): HTMLElement =>
    element instanceof HTMLInputElement && element.classList.contains('sr-only') ? (element.closest('label') ?? element) : element
  const boxOf = (target: Element): DOMRect =>
    [...target.getClientRects()].find(({ width, height }) => width > 1 && height > 1) ?? target.getBoundingClientRect()
  const middleOf: Reach['middleOf'] = element => {
    const target: Element = targetOf(element)
    const { x, y, width, height } = boxOf(target)
    const middle = { x: x + width / 2, y: y + height / 2 }
    if (!(target instanceof SVGElement)) return middle
    const places = SHARES.flatMap(down => SHARES.map(across => ({ x: x + width * across, y: y + height * down })))
    return places.find(place => target.contains(document.elementFromPoint(place.x, place.y))) ?? middle
  }
  const inTheWayOf: Reach['inTheWayOf'] = element => {
    const target = targetOf(element)
    const { x, y } = middleOf(element)
    const hit = document.elementFromPoint(x, y)
    if (!hit) return 'nothing'
    const isOver =
      target.contains(hit) ||
      [...((element as HTMLInputElement).labels ?? [])].some(label => label.contains(hit)) ||
      (hit.contains(target) && hit.matches('label, a, button, summary'))
    return isOver ? null : hit
  }
  /** What has opened under the mouse goes when the mouse goes. */
  const isUnderMouse = (over: Element | 'nothing', element: HTMLElement): boolean => {
    const hovered = over === 'nothing' ? null : over.closest(':hover')
    return hovered !== null && !hovered.contains(element)
  }
  const reach: Reach['reach'] = async element => {
    const target = targetOf(element)
    const { top, bottom } = boxOf(target)
    if (top >= 80 && bottom <= innerHeight - 80 && !inTheWayOf(element)) return
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A list that draws only what is in sight takes no press until it has come to rest.
    for (const until = performance.now() + AT_REST_WITHIN; performance.now() < until; ) {
      const over = inTheWayOf(element)
      if (!over || isUnderMouse(over, element)) return
      await frame()
    }
  }
  const coveredBy: Reach['coveredBy'] = async element => {
    await frame()
    const over = inTheWayOf(element)
    return over && (over === 'nothing' ? over : clean(over.outerHTML).slice(0, 80))
  }
  const leaveFullScreen: Reach['leaveFullScreen'] = async () => {
    document.querySelector<HTMLElement>('.art-fullscreen-web .art-control-fullscreenWeb')?.click()
    if (document.fullscreenElement) await document.exitFullscreen()
  }
  Object.assign(window.presses, { middleOf, inTheWayOf, reach, coveredBy, leaveFullScreen } satisfies Reach)
}

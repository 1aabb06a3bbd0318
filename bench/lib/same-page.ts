/** Whether two renderings show the same page: what stands on it, counted by kind, and what it says. */

/** Drawn or offered in a way of each framework's own: shapes of icons, renditions of pictures. */
const OWN_WAY = new Set(['path', 'circle', 'rect', 'line', 'picture', 'source'])

export type PageContent = { elements: Map<string, number>; total: number; text: string }

/** What stands in the body, scripts left out. */
export function contentOf(html: string): PageContent {
  const body = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '')
  const elements = new Map<string, number>()
  let total = 0
  for (const [, name = ''] of body.matchAll(/<([a-z][a-z0-9]*)/g)) {
    total++
    if (!OWN_WAY.has(name)) elements.set(name, (elements.get(name) ?? 0) + 1)
  }
  return { elements, total, text: body.replace(/<[^>]*>/g, '').replace(/\s+/g, '') }
}

/** @throws where one shows what the other does not: such pages tell nothing about who renders faster. */
export function assertSamePage(ours: PageContent, theirs: PageContent): void {
  const differing = [...new Set([...ours.elements.keys(), ...theirs.elements.keys()])].flatMap(name => {
    const [here, there] = [ours.elements.get(name) ?? 0, theirs.elements.get(name) ?? 0]
    return Math.abs(here - there) > Math.max(1, here * 0.02) ? [`<${name}> ${here} and ${there}`] : []
  })
  if (Math.abs(ours.text.length - theirs.text.length) > ours.text.length * 0.02)
    differing.push(`${ours.text.length} and ${theirs.text.length} letters`)
  if (differing.length > 0) throw new Error(`the two do not render the same page: ${differing.join(', ')}`)
}

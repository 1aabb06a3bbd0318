/** Turns a raw lucide file into the few bytes a page needs: the paths only; size and stroke come from the `.i` class. */

const bodies = new Map<string, string>()

/** The inner shapes of a raw `<svg>` text, without comment, wrapper and line breaks. */
export function iconBody(svg: string): string {
  let body = bodies.get(svg)
  if (body === undefined) {
    body = svg
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/^[\s\S]*?<svg[^>]*>/, '')
      .replace(/<\/svg>[\s\S]*$/, '')
      .replace(/\s*\n\s*/g, '')
      .replace(/ \/>/g, '/>')
    bodies.set(svg, body)
  }
  return body
}

/** Turns a raw lucide file into the few bytes a page needs: the paths only; size and stroke come from the `.i` class. */

import { type Html, raw } from './html.ts'

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

const icons = new Map<string, Html>()

/** The whole element of an icon that is decoration, for markup made of strings; in components use `<Icon>`. */
export function iconHtml(svg: string): Html {
  let icon = icons.get(svg)
  if (icon === undefined) {
    icon = raw(`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${iconBody(svg)}</svg>`)
    icons.set(svg, icon)
  }
  return icon
}

/**
 * The check of what is certified, which lists show in every row: its shape stands once in the page (PublicLayout) and is referred to.
 */
export const CERTIFIED_ICON = raw('<svg class="i" aria-hidden="true"><use href="#certified"/></svg>')

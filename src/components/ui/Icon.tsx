/** A lucide icon in an island: `svg` is the raw file, as in Icon.astro. The shapes come from the icon package, never from data. */

import { trustedMarkup } from '#lib/browser/trusted.ts'
import { iconBody } from '#lib/markup/icon.ts'

// Made once each: React writes markup anew where it is not the same as before.
const bodies = new Map<string, string>()

function bodyOf(svg: string): string {
  let body = bodies.get(svg)
  if (body === undefined) {
    body = trustedMarkup(iconBody(svg))
    bodies.set(svg, body)
  }
  return body
}

interface Props {
  svg: string
  /** Spoken name; without it the icon is decoration. */
  label?: string
  className?: string
}

export function Icon({ svg, label, className }: Props) {
  return (
    <svg
      className={className ? `i ${className}` : 'i'}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: bodyOf(svg) }}
    />
  )
}

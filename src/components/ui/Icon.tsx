/** A lucide icon in an island: `svg` is the raw file, as in Icon.astro. The shapes come from the icon package, never from data. */
import { iconBody } from '#lib/page/icon.ts'

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
      dangerouslySetInnerHTML={{ __html: iconBody(svg) }}
    />
  )
}

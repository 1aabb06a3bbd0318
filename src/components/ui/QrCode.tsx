/** A QR code as one path: no markup from a string, which the page's policy would refuse. Dark on white in both themes, for cameras. */
import { useMemo } from 'react'
import { encode } from 'uqr'

export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2, ecc: 'M' })
    const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: cells.join('') }
  }, [text])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}

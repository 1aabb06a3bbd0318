/** The density curve of bullet comments as an SVG path in a box of 100 by 10. */
export function densityPath(density: readonly number[]): string {
  const max = Math.max(0, ...density)
  if (max === 0) return ''
  const step = 100 / density.length
  // A little smoothing: a single comment should not look like a needle.
  const heights = density.map((value, index) => ((density[index - 1] ?? value) + value * 2 + (density[index + 1] ?? value)) / 4)
  const points = heights.map((height, index) => `L${((index + 0.5) * step).toFixed(1)} ${(10 - (height / max) * 9.5).toFixed(1)}`)
  return `M0 10${points.join('')}L100 10Z`
}

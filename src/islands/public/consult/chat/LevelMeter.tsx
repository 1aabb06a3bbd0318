/** Levels as bars: of a recording as it goes, and of a voice note that is played. Drawn as one SVG path, however many there are. */

interface Props {
  /** 0 to 1, oldest first. */
  levels: readonly number[]
  /** How much of it has been played, 0 to 1; what has is drawn stronger. */
  played?: number
  className?: string
}

const HEIGHT = 24
const STEP = 3

const barsOf = (levels: readonly number[], from: number): string =>
  levels
    .map((level, at) => {
      const height = Math.max(2, Math.min(1, level) * HEIGHT)
      return `M${(from + at) * STEP + 1} ${(HEIGHT - height) / 2}v${height}`
    })
    .join('')

export function LevelMeter({ levels, played, className }: Props) {
  const playedLevels = Math.round(levels.length * (played ?? 1))
  return (
    <svg
      className={className ? `chat-levels ${className}` : 'chat-levels'}
      viewBox={`0 0 ${Math.max(1, levels.length) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={barsOf(levels.slice(0, playedLevels), 0)} />
      <path className="chat-levels-rest" d={barsOf(levels.slice(playedLevels), playedLevels)} />
    </svg>
  )
}

/** A row of figures, each with its unit and the period it is of. */
import { moneyParts } from '#lib/format/money.ts'

export type Figure = { label: string; note?: string | undefined } & ({ fen: number } | { value: string; unit?: string })

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className="figures" aria-label={label}>
      {figures.map(figure => (
        <div key={figure.label} className="card card-pad">
          <dt className="text-ink-2">{figure.label}</dt>
          <dd className="figure num">
            {'fen' in figure ? (
              <>
                <small>{figure.fen < 0 ? '-¥' : '¥'}</small>
                {moneyParts(Math.abs(figure.fen))[0]}
                <small>{moneyParts(Math.abs(figure.fen))[1]}</small>
              </>
            ) : (
              <>
                {figure.value}
                {figure.unit && <small> {figure.unit}</small>}
              </>
            )}
          </dd>
          {figure.note && <dd className="text-ink-3 text-xs">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  )
}

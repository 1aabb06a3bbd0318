/** What all lists of proposals share: one operator proposes, another one decides. */
import type { Column } from '#components/ui/data/ListScreen.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { dateTime } from '#lib/format/date.ts'
import { useAction } from '../use-action.ts'

interface Proposal {
  proposedBy: string
  proposedAt: string
  decidedBy: string | null
  decidedAt: string | null
}

const ByAndWhen = ({ by, at }: { by: string; at: string }) => (
  <>
    {by}{' '}
    <time className="whitespace-nowrap" dateTime={at}>
      {dateTime(at)}
    </time>
  </>
)

/** Who proposed and who decided, and when. */
export const proposalColumns = <Row extends Proposal>(): Column<Row>[] => [
  {
    key: 'proposed',
    label: '提出',
    cell: row => <ByAndWhen by={row.proposedBy} at={row.proposedAt} />,
    csv: row => `${row.proposedBy} ${dateTime(row.proposedAt)}`,
  },
  {
    key: 'decided',
    label: '处理',
    cell: row => row.decidedAt && <ByAndWhen by={row.decidedBy ?? ''} at={row.decidedAt} />,
    csv: row => row.decidedAt && `${row.decidedBy} ${dateTime(row.decidedAt)}`,
  },
]

interface DecisionProps {
  /** Why this operator cannot approve it; empty or undefined when they can. */
  hindrance: string | null | undefined
  approve: { label: string; send: () => Promise<unknown>; done: string }
  refuse: { label: string; send: () => Promise<unknown>; done: string }
}

export function DecisionButtons({ hindrance, approve, refuse }: DecisionProps) {
  const { act, acting } = useAction()
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonedButton
        className="btn btn-sm btn-main"
        reason={hindrance || undefined}
        onClick={() => void act(approve.send, approve.done)}
      >
        {approve.label}
      </ReasonedButton>
      <button type="button" className="btn btn-sm" disabled={acting} onClick={() => void act(refuse.send, refuse.done)}>
        {refuse.label}
      </button>
    </div>
  )
}

/** Reconciliation: differences between bills and the site, and the days that were compared. */
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Day, Days } from './Days.tsx'
import { Finding } from './Finding.tsx'
import { Findings } from './Findings.tsx'

const VIEWS = [
  ['', '差异'],
  ['days', '每天对账'],
] as const

export default function Reconcile() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id'))
  const isDays = listQuery.get('view') === 'days'
  if (id) return isDays ? <Day key={id} id={id} /> : <Finding key={id} id={id} />
  return (
    <>
      <Views label="对账" views={VIEWS} />
      {isDays ? <Days /> : <Findings />}
    </>
  )
}

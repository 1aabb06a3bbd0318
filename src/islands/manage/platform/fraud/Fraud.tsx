/** The guard against fraud: the signals, and what they have found. */
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Hits } from './Hits.tsx'
import { Signals } from './Signals.tsx'

const VIEWS = [
  ['', '信号'],
  ['hits', '命中记录'],
] as const

export default function Fraud() {
  const view = useListQuery().get('view')
  return (
    <>
      <Views label="反骗护栏" views={VIEWS} />
      {view === 'hits' ? <Hits /> : <Signals />}
    </>
  )
}

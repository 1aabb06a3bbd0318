/** The services of the identity that acts, and what was asked under them. */
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Offers } from './Offers.tsx'
import { ReceivedQuestions } from './ReceivedQuestions.tsx'

export default function OwnServices() {
  const listQuery = useListQuery()
  return (
    <div className="stack">
      <Views
        label="服务与提问"
        views={[
          ['', '我的服务'],
          ['questions', '收到的提问'],
        ]}
      />
      {listQuery.get('view') === 'questions' ? <ReceivedQuestions /> : <Offers />}
    </div>
  )
}

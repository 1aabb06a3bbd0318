/** What the park consists of: buildings with their rooms, tenants, facilities. */
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Buildings } from './Buildings.tsx'
import { Facilities } from './Facilities.tsx'
import { Tenants } from './Tenants.tsx'

export default function Garden() {
  const view = useListQuery().get('view')
  return (
    <div className="stack">
      <Views
        label="园区"
        views={[
          ['', '楼宇'],
          ['tenants', '入驻企业'],
          ['facilities', '设施'],
        ]}
      />
      {view === 'tenants' ? <Tenants /> : view === 'facilities' ? <Facilities /> : <Buildings />}
    </div>
  )
}

/** What the park consists of: buildings with their rooms, tenants, facilities. */
import { useEffect } from 'react'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { cameByAnotherPage, mayOpenMap } from '#components/ui/map/map-permission.ts'
import { Buildings } from './Buildings.tsx'
import { Facilities } from './Facilities.tsx'
import { Tenants } from './Tenants.tsx'

function Sections() {
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

export default function Garden() {
  // The map in its forms needs the content policy that only its own page comes with: from another section, that page is fetched.
  const isForeign = !mayOpenMap() && cameByAnotherPage()
  useEffect(() => {
    if (isForeign) location.reload()
  }, [isForeign])
  return isForeign ? <Loading lines={6} /> : <Sections />
}

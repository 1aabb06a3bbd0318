/** All buildings of the park, also those that are not shown. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedGarden } from '#lib/calls/park/garden-managing.ts'
import type { ManagedBuilding } from '#lib/contract/park/garden-managing.ts'
import { thousands } from '#lib/format/thousands.ts'
import { BuildingDialog } from './BuildingDialog.tsx'
import { buildingStateTexts } from './texts.ts'
import { UnitsDialog } from './Units.tsx'

const api = clientOf(managedGarden)

function Building({ building }: { building: ManagedBuilding }) {
  const [shown, setShown] = useState<'form' | 'units' | null>(null)
  const close = () => setShown(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-64 break-words">
        <span className="font-medium">{building.name}</span>
        {building.state !== 'IN_USE' && <span className="badge ml-2">{buildingStateTexts[building.state]}</span>}
        <span className="num block text-sm text-ink-2">
          {building.purpose}，{thousands(building.area)} 平方米，{building.unitCount} 个房间，{building.vacantCount} 个空置
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" aria-label={`房间：${building.name}`} onClick={() => setShown('units')}>
          房间
        </button>
        <button type="button" className="btn btn-sm" aria-label={`修改楼宇：${building.name}`} onClick={() => setShown('form')}>
          修改
        </button>
      </span>
      {shown === 'form' && <BuildingDialog building={building} near={building} close={close} />}
      {shown === 'units' && <UnitsDialog building={building} close={close} />}
    </li>
  )
}

export function Buildings() {
  const [isAdding, setAdding] = useState(false)
  const buildings = useQuery({ queryKey: keyOf(managedGarden.listBuildings), queryFn: () => api.listBuildings() }, queryClient)
  return (
    <>
      <button type="button" className="btn btn-main self-start" onClick={() => setAdding(true)}>
        新增楼宇
      </button>
      <Answer query={buildings}>
        {list =>
          list.length === 0 ? (
            <EmptyCard title="还没有楼宇" text="先新增楼宇，再在楼里新增房间；空置的房间会公开招租。" />
          ) : (
            <ul className="card divide-y divide-line" aria-label="楼宇">
              {list.map(building => (
                <Building key={building.id} building={building} />
              ))}
            </ul>
          )
        }
      </Answer>
      {isAdding && <BuildingDialog building={null} near={buildings.data?.[0] ?? null} close={() => setAdding(false)} />}
    </>
  )
}

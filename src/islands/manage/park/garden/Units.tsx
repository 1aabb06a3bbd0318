/** The rooms of one building: who has them, and which are offered. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedGarden } from '#lib/calls/park/garden-managing.ts'
import type { ManagedBuilding, ManagedUnit } from '#lib/contract/park/garden-managing.ts'
import { money } from '#lib/format/money.ts'
import { refreshManage } from '../../refresh.ts'
import { unitStateTexts } from './texts.ts'
import { UnitDialog } from './UnitDialog.tsx'

const api = clientOf(managedGarden)

const detailOf = ({ area, rent, tenantName, availableFrom, decoration, orientation }: ManagedUnit): string =>
  [
    `${area} 平方米`,
    `每平方米每月 ${money(rent)}`,
    decoration,
    `朝${orientation.replace(/^朝/, '')}`,
    tenantName ?? '',
    availableFrom ? `${availableFrom} 起` : '',
  ]
    .filter(Boolean)
    .join('，')

function Unit({ unit, building }: { unit: ManagedUnit; building: ManagedBuilding }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 flex-1 basis-64 break-words">
        <span className="num font-medium">{unit.number}</span>
        <span className={unit.state === 'VACANT' ? 'badge badge-ok ml-2' : 'badge ml-2'}>{unitStateTexts[unit.state]}</span>
        <span className="num block text-sm text-ink-2">{detailOf(unit)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" aria-label={`修改房间：${unit.number}`} onClick={() => setEditing(true)}>
          修改
        </button>
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm" aria-label={`删除房间：${unit.number}`}>
              删除
            </button>
          }
          title={`删除 ${unit.number} 室？`}
          text="有人咨询过的房间不能删除。"
          confirm="删除"
          act={async () => {
            await api.removeUnit({ params: { id: unit.id } })
            await refreshManage()
          }}
          done="已删除"
        />
      </span>
      {isEditing && <UnitDialog building={building} unit={unit} close={() => setEditing(false)} />}
    </li>
  )
}

export function UnitsDialog({ building, close }: { building: ManagedBuilding; close: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const params = { id: building.id }
  const units = useQuery(
    { queryKey: keyOf(managedGarden.listUnits, params), queryFn: () => api.listUnits({ params }) },
    queryClient,
  )
  return (
    <Dialog title={`${building.name}的房间`} open onOpenChange={shown => !shown && close()} wide>
      <div className="stack">
        <button type="button" className="btn" onClick={() => setAdding(true)}>
          新增房间
        </button>
        <Answer query={units}>
          {list =>
            list.length === 0 ? (
              <p className="text-ink-2">还没有房间。空置的房间会出现在园区页面上，访客可以预约看房。</p>
            ) : (
              <ul className="divide-y divide-line">
                {list.map(unit => (
                  <Unit key={unit.id} unit={unit} building={building} />
                ))}
              </ul>
            )
          }
        </Answer>
      </div>
      {isAdding && <UnitDialog building={building} unit={null} close={() => setAdding(false)} />}
    </Dialog>
  )
}

/** Choosing a point on the map instead of typing degrees. The fields for degrees stay, for people who know them and where no map can be drawn. */
import { useEffect, useRef, useState } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { mayOpenMap, pageTiles } from './map-permission.ts'
import type { PickingMap, Point } from './pick.ts'
import './map-picker.css'

interface Props {
  /** What the fields say; null while they are empty or wrong. */
  at: Point | null
  /** Where to look while nothing is chosen. */
  around: Point
  onPick: (point: Point) => void
}

const TROUBLE = '这台设备打不开地图，请填写经度和纬度。'

/** Opens the map in its holder. @returns what to say instead of it, empty once it is open. */
function usePickingMap({ at, around, onPick }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const map = useRef<PickingMap | null>(null)
  const picked = useRef(onPick)
  picked.current = onPick
  const [note, setNote] = useState('地图正在打开…')
  useEffect(() => {
    let isGone = false
    const openMap = async (): Promise<void> => {
      const { openPickingMap } = await fetchLate(() => import('./pick.ts'))
      // Folded again before its script came.
      if (isGone || !holder.current) return
      const opened = await openPickingMap(holder.current, {
        at,
        around,
        tiles: pageTiles(),
        onPick: point => picked.current(point),
      })
      if (isGone) return opened.close()
      map.current = opened
      setNote('')
    }
    openMap().catch((error: unknown) => {
      if (isGone) return
      console.error('The map did not open', error)
      setNote(TROUBLE)
    })
    return () => {
      isGone = true
      map.current?.close()
    }
  }, [])
  useEffect(() => {
    if (at) map.current?.show(at)
  }, [at?.lng, at?.lat])
  return { holder, map, note }
}

function PickingMapArea(props: Props) {
  const { holder, map, note } = usePickingMap(props)
  const [taken, setTaken] = useState('')
  const takeMiddle = () => {
    if (!map.current) return
    const point = map.current.middle()
    props.onPick(point)
    setTaken(`已取中心：东经 ${point.lng}，北纬 ${point.lat}`)
  }
  return (
    <div className="stack">
      <div className="map-picker">
        <div className="map-canvas" ref={holder} />
        {note && (
          <p className="map-picker-note" role="status">
            {note}
          </p>
        )}
      </div>
      {note === '' && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <span className="grow">
            点一下地图，或用方向键移动地图后取中心。
            {pageTiles() === null && '本站没有街道底图，只有行政区边界，准确位置请填写经纬度。'}
          </span>
          <button type="button" className="btn btn-sm" onClick={takeMiddle}>
            取地图中心
          </button>
          <span role="status">{taken}</span>
        </p>
      )}
    </div>
  )
}

export function MapPicker(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!mayOpenMap()) return null
  return (
    <div className="stack">
      <button type="button" className="btn justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起地图' : '在地图上选位置'}
      </button>
      {isOpen && <PickingMapArea {...props} />}
    </div>
  )
}

/** A place is chosen on the map instead of typing degrees; the fields beside it stay, for who has them and where no map can be drawn. */
import { useEffect, useRef, useState } from 'react'
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

function PickingMapArea({ at, around, onPick }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const map = useRef<PickingMap | null>(null)
  const picked = useRef(onPick)
  picked.current = onPick
  const [note, setNote] = useState('地图正在打开…')
  useEffect(() => {
    let isGone = false
    void import('./pick.ts')
      .then(({ openPickingMap }) =>
        openPickingMap(holder.current!, { at, around, tiles: pageTiles(), onPick: point => picked.current(point) }),
      )
      .then(
        opened => {
          if (isGone) return opened.close()
          map.current = opened
          setNote('')
        },
        (error: unknown) => {
          console.error('The map did not open', error)
          setNote(TROUBLE)
        },
      )
    return () => {
      isGone = true
      map.current?.close()
    }
  }, [])
  useEffect(() => {
    if (at) map.current?.show(at)
  }, [at?.lng, at?.lat])
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
      {note !== TROUBLE && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <span className="grow">
            点一下地图，或用方向键移动地图后取中心。
            {pageTiles() === null && '本站没有街道底图，只有行政区边界，准确位置请填写经纬度。'}
          </span>
          <button
            type="button"
            className="btn btn-sm"
            disabled={note !== ''}
            onClick={() => map.current && onPick(map.current.middle())}
          >
            取地图中心
          </button>
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

/** Choosing the part of a picture that counts: dragged or moved with the arrow keys, made larger with the slider. Loaded when needed. */
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Dialog } from '../Dialog.tsx'
import { ReasonedButton } from '../ReasonedButton.tsx'

interface Props {
  file: File
  aspect: number
  round: boolean
  /** The cropped picture, or null when it was given up. */
  onDone: (cropped: File | null) => void
}

/** No page shows more of it. */
const MAX_SIDE = 1_600

async function cut(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error('no canvas')
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  surface.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('no picture')
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${type === 'image/jpeg' ? 'jpg' : 'png'}`
  return new File([blob], name, { type, lastModified: Date.now() })
}

/** An address under which the file is shown, as long as it is. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

interface ZoomProps {
  zoom: number
  onZoom: (zoom: number) => void
  disabled: boolean
}

function Zoom({ zoom, onZoom, disabled }: ZoomProps) {
  return (
    <label className="flex items-center gap-3">
      缩放
      <input
        type="range"
        className="grow"
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        disabled={disabled}
        title={disabled ? '图片打不开，不能缩放' : undefined}
        onChange={event => onZoom(Number(event.target.value))}
      />
    </label>
  )
}

export default function CropDialog({ file, aspect, round, onDone }: Props) {
  const address = useAddress(file)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [problem, setProblem] = useState(false)

  const finish = async () => {
    if (!area) return
    try {
      onDone(await cut(file, area))
    } catch {
      setProblem(true)
    }
  }

  return (
    <Dialog title="裁剪图片" description="拖动或用方向键移动，用滑块缩放。" open onOpenChange={open => !open && onDone(null)}>
      <div className="stack">
        <div className="crop-stage">
          {address && !problem && (
            <Cropper
              image={address}
              crop={place}
              zoom={zoom}
              aspect={aspect}
              cropShape={round ? 'round' : 'rect'}
              showGrid={!round}
              disableAutomaticStylesInjection
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setProblem(true) }}
              cropperProps={{ role: 'group', 'aria-label': '裁剪区域，用方向键移动' }}
            />
          )}
        </div>
        {problem && (
          <p className="notice notice-bad" role="alert">
            这张图片打不开，请换一张 JPG 或 PNG
          </p>
        )}
        <Zoom zoom={zoom} onZoom={setZoom} disabled={problem} />
        <div className="flex justify-end gap-2">
          <button type="button" className="btn" onClick={() => onDone(null)}>
            取消
          </button>
          <ReasonedButton
            className="btn btn-main"
            disabled={!problem && !area}
            reason={problem && '图片打不开，请换一张'}
            onClick={() => void finish()}
          >
            使用这一块
          </ReasonedButton>
        </div>
      </div>
    </Dialog>
  )
}

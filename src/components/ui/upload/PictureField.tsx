/** Pictures of a record: chosen, dropped or pasted in, cropped where a ratio is asked for, shown while they are still on their way. */
import { lazy, Suspense, useId, useState } from 'react'
import imagePlus from '#icons/image-plus.svg?raw'
import refresh from '#icons/rotate-cw.svg?raw'
import x from '#icons/x.svg?raw'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import './upload.css'
import { Icon } from '../Icon.tsx'
import { filesOf, Picker } from './Picker.tsx'
import { ACCEPT, refusalOf } from './rules.ts'
import type { Sending } from './use-sending.ts'
import { useUploads } from './use-uploads.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

interface Props {
  label: string
  purpose: Exclude<UploadPurpose, 'ATTACHMENT' | 'VIDEO'>
  value: readonly UploadedFile[]
  onChange: (value: UploadedFile[]) => void
  max: number
  /** Width by height; each picture is then cropped to it before it is sent. */
  aspect?: number
  error?: string | undefined
  help?: string
}

function SendingPicture({ item, cancel, retry }: { item: Sending; cancel: () => void; retry: () => void }) {
  const percent = item.file.size > 0 ? Math.floor((item.sent / item.file.size) * 100) : 0
  const words = { sending: `${percent}%`, broken: '正在重连', checking: '检查中', interrupted: '已暂停', refused: '未上传' }[
    item.state
  ]
  return (
    <li className="upload-tile" data-state={item.state}>
      {item.preview && <img src={item.preview} alt="" />}
      <span className="upload-veil">
        <span className="num">{words}</span>
        {item.state !== 'refused' && (
          <progress max={100} value={item.state === 'checking' ? 100 : percent} aria-label={`${item.file.name} 的上传进度`} />
        )}
      </span>
      {item.state === 'interrupted' && (
        <button type="button" className="upload-again" onClick={retry} aria-label={`继续上传 ${item.file.name}`}>
          <Icon svg={refresh} />
        </button>
      )}
      <button type="button" className="upload-x" onClick={cancel} aria-label={`取消 ${item.file.name}`}>
        <Icon svg={x} />
      </button>
    </li>
  )
}

interface ThereProps {
  file: UploadedFile
  label: string
  place: number
  remove: () => void
}

function UploadedPicture({ file, label, place, remove }: ThereProps) {
  return (
    <li className="upload-tile">
      <img src={file.url} alt={`${label} ${place}`} />
      <button type="button" className="upload-x" onClick={remove} aria-label={`移除${label} ${place}`}>
        <Icon svg={x} />
      </button>
    </li>
  )
}

function Problems({ items, notice }: { items: readonly Sending[]; notice: string | null }) {
  return (
    <div role="status">
      {items
        .filter(item => item.problem)
        .map(item => (
          <p key={item.id} className="field-error">
            {item.file.name}：{item.problem}
          </p>
        ))}
      {notice && <p className="field-help">{notice}</p>}
    </div>
  )
}

interface CroppingOptions extends Pick<Props, 'purpose'> {
  aspect: number | undefined
  /** So many more pictures may be chosen. */
  room: number
  add: (files: File[]) => void
}

/** Where a ratio is asked for, pictures wait here to be cropped, one after the other. */
function useCropping({ aspect, purpose, room, add }: CroppingOptions) {
  const [toCrop, setToCrop] = useState<File[]>([])
  const take = (files: File[]) => {
    if (!aspect) {
      add(files)
      return
    }
    // What cannot be sent is said at once, not after cropping.
    add(files.filter(file => refusalOf(file, purpose)))
    setToCrop(files.filter(file => !refusalOf(file, purpose)).slice(0, room))
  }
  const [cropping] = toCrop
  const cropped = (file: File | null) => {
    setToCrop(list => list.slice(1))
    if (file) add([file])
  }
  return { cropping, take, cropped }
}

interface AddProps extends Pick<Props, 'label' | 'purpose' | 'max'> {
  /** How many there are already, or on their way. */
  taken: number
  invalid: boolean
  take: (files: File[]) => void
}

function AddPicture({ label, purpose, max, taken, invalid, take }: AddProps) {
  return (
    <li>
      <Picker
        className="upload-tile upload-add"
        label={`选择${label}`}
        accept={ACCEPT[purpose]}
        multiple={max > 1}
        invalid={invalid}
        onPick={take}
      >
        <Icon svg={imagePlus} />
        <span className="text-xs">{max > 1 ? `${taken}/${max}` : '选择图片'}</span>
      </Picker>
    </li>
  )
}

export function PictureField({ label, purpose, value, onChange, max, aspect, error, help }: Props) {
  const id = useId()
  const { items, notice, add, cancel, retry, remove, full } = useUploads({ purpose, value, onChange, max })
  const room = max - value.length - items.length
  const { cropping, take, cropped } = useCropping({ aspect, purpose, room, add })
  const note = error ?? help
  return (
    <fieldset
      className="field"
      aria-describedby={note ? `${id}-note` : undefined}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        take(filesOf(event.dataTransfer))
      }}
      onPaste={event => {
        const files = filesOf(event.clipboardData)
        if (files.length > 0) take(files)
      }}
    >
      <legend className="field-label">{label}</legend>
      <ul className="upload-tiles">
        {value.map((file, index) => (
          <UploadedPicture key={file.id} file={file} label={label} place={index + 1} remove={() => remove(file)} />
        ))}
        {items.map(item => (
          <SendingPicture key={item.id} item={item} cancel={() => cancel(item.id)} retry={() => retry(item)} />
        ))}
        {!full && (
          <AddPicture
            label={label}
            purpose={purpose}
            max={max}
            taken={value.length + items.length}
            invalid={Boolean(error)}
            take={take}
          />
        )}
      </ul>
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-help'}>
          {note}
        </p>
      )}
      <Problems items={items} notice={notice} />
      {cropping && aspect && (
        <Suspense fallback={null}>
          <CropDialog
            key={`${cropping.name}${cropping.lastModified}`}
            file={cropping}
            aspect={aspect}
            round={purpose === 'AVATAR'}
            onDone={cropped}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

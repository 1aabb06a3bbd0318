/** Files of a record, with their progress; what was broken off before is offered again. */
import { useId } from 'react'
import fileIcon from '#icons/file.svg?raw'
import audioIcon from '#icons/file-music.svg?raw'
import videoIcon from '#icons/file-video.svg?raw'
import imageIcon from '#icons/image.svg?raw'
import uploadIcon from '#icons/upload.svg?raw'
import x from '#icons/x.svg?raw'
import type { UploadedFile, UploadKind } from '#lib/contract/platform/upload.ts'
import { fileSize } from '#lib/format/count.ts'
import './upload.css'
import { Icon } from '../Icon.tsx'
import { filesOf, Picker } from './Picker.tsx'
import { ACCEPT, sizeHelp } from './rules.ts'
import { useInterrupted } from './use-interrupted.ts'
import type { Sending } from './use-sending.ts'
import { useUploads } from './use-uploads.ts'

interface Props {
  label: string
  purpose: 'ATTACHMENT' | 'VIDEO'
  value: readonly UploadedFile[]
  onChange: (value: UploadedFile[]) => void
  max: number
  error?: string | undefined
  help?: string
}

const ICONS: Record<UploadKind, string> = { IMAGE: imageIcon, FILE: fileIcon, VIDEO: videoIcon, AUDIO: audioIcon }

function SendingFile({ item, cancel, retry }: { item: Sending; cancel: () => void; retry: () => void }) {
  const percent = item.file.size > 0 ? Math.floor((item.sent / item.file.size) * 100) : 0
  const words = {
    sending: `已传 ${percent}%`,
    broken: '网络断了，正在重连',
    checking: '正在检查内容',
    interrupted: item.problem,
    refused: item.problem,
  }[item.state]
  return (
    <li className="upload-row" data-state={item.state}>
      <Icon svg={item.state === 'refused' ? fileIcon : uploadIcon} />
      <div className="grow min-w-0">
        <p className="truncate">{item.file.name}</p>
        <p className={item.problem ? 'field-error' : 'field-help num'}>
          {words}
          {!item.problem && `，共 ${fileSize(item.file.size)}`}
        </p>
        {item.state !== 'refused' && (
          <progress max={100} value={item.state === 'checking' ? 100 : percent} aria-label={`${item.file.name} 的上传进度`} />
        )}
      </div>
      {item.state === 'interrupted' && (
        <button type="button" className="btn btn-sm shrink-0" onClick={retry}>
          继续上传
        </button>
      )}
      <button type="button" className="btn btn-quiet btn-icon" onClick={cancel} aria-label={`取消 ${item.file.name}`}>
        <Icon svg={x} />
      </button>
    </li>
  )
}

function UploadedFileRow({ file, remove }: { file: UploadedFile; remove: () => void }) {
  return (
    <li className="upload-row">
      <Icon svg={ICONS[file.kind]} />
      <div className="grow min-w-0">
        {file.url ? (
          <a className="hover-link truncate block" href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        ) : (
          <span className="truncate block">{file.name}</span>
        )}
        <p className="field-help num">{fileSize(file.bytes)}</p>
      </div>
      <button type="button" className="btn btn-quiet btn-icon" onClick={remove} aria-label={`移除 ${file.name}`}>
        <Icon svg={x} />
      </button>
    </li>
  )
}

interface BrokenProps {
  file: ReturnType<typeof useInterrupted>['broken'][number]
  forget: () => void
}

function InterruptedFile({ file, forget }: BrokenProps) {
  return (
    <p className="notice">
      <span className="grow">
        上次有一个文件没有传完：{file.name}（已传 {Math.floor((file.offset / file.bytes) * 100)}%）。重新选择它，就会接着传。
      </span>
      <button type="button" className="btn btn-sm shrink-0" onClick={forget}>
        不要了
      </button>
    </p>
  )
}

export function FilesField({ label, purpose, value, onChange, max, error, help }: Props) {
  const id = useId()
  const { items, notice, add, cancel, retry, remove, full } = useUploads({ purpose, value, onChange, max })
  const { broken, forget } = useInterrupted(purpose, value, items)
  const text = error ?? help ?? `最多 ${max} 个，${sizeHelp(purpose)}`
  return (
    <fieldset
      className="field"
      aria-describedby={`${id}-note`}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        add(filesOf(event.dataTransfer))
      }}
    >
      <legend className="field-label">{label}</legend>
      {(value.length > 0 || items.length > 0) && (
        <ul className="upload-rows">
          {value.map(file => (
            <UploadedFileRow key={file.id} file={file} remove={() => remove(file)} />
          ))}
          {items.map(item => (
            <SendingFile key={item.id} item={item} cancel={() => cancel(item.id)} retry={() => retry(item)} />
          ))}
        </ul>
      )}
      {!full && (
        <Picker
          className="upload-drop"
          label={`选择${label}`}
          accept={ACCEPT[purpose]}
          multiple={max > 1}
          invalid={Boolean(error)}
          onPick={add}
        >
          <Icon svg={uploadIcon} />
          <span>选择文件，或拖到这里</span>
        </Picker>
      )}
      {broken.map(one => (
        <InterruptedFile key={one.key} file={one} forget={() => void forget(one.key)} />
      ))}
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-help'}>
        {text}
      </p>
      <div role="status">{notice && <p className="field-help">{notice}</p>}</div>
    </fieldset>
  )
}

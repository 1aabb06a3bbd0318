/** A message on its way: what it is, how far its files have come, and what can be done where it did not arrive. */
import { fileSize } from '#lib/format/count.ts'
import { discard, type Outgoing, sendAgain } from './outbox.ts'

const stateText = ({ state, progress, problem }: Outgoing): string => {
  if (problem) return problem
  if (state === 'uploading') return `正在上传 ${Math.floor(progress * 100)}%`
  return state === 'waiting' ? '等待网络' : '发送中…'
}

function Content({ outgoing }: { outgoing: Outgoing }) {
  if (outgoing.type === 'TEXT') return <p className="chat-text">{outgoing.text}</p>
  if (outgoing.peaks.length > 0) return <p>语音，{Math.round(outgoing.seconds)} 秒</p>
  return (
    <ul>
      {outgoing.files.map(file => (
        <li key={`${file.name}/${file.size}`} className="truncate">
          {file.name} <span className="num">{fileSize(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}

export function OutgoingRow({ outgoing }: { outgoing: Outgoing }) {
  const { clientId, state, progress } = outgoing
  const stuck = state === 'failed' || state === 'waiting'
  return (
    <article className="chat-row" data-mine data-first data-state={state}>
      <div className="chat-said">
        <p className="sr-only">我</p>
        <div className="chat-line">
          <div className="chat-bubble">
            <Content outgoing={outgoing} />
            {state === 'uploading' && <progress max={1} value={progress} aria-label="上传进度" />}
          </div>
        </div>
        <p className={state === 'failed' ? 'chat-meta text-bad' : 'chat-meta'} role="status">
          {stateText(outgoing)}
        </p>
        {state !== 'sending' && (
          <p className="chat-meta">
            {stuck && (
              <button type="button" className="btn btn-sm" onClick={() => sendAgain(clientId)}>
                重新发送
              </button>
            )}
            <button type="button" className="btn btn-sm" onClick={() => discard(clientId)}>
              {stuck ? '不发了' : '取消上传'}
            </button>
          </p>
        )}
      </div>
    </article>
  )
}

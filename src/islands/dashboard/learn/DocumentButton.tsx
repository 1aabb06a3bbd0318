/** A document that is drawn when somebody asks for it, and then downloaded. */
import { useEffect, useState } from 'react'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { messageOf } from '#lib/api/message.ts'

/** How often it is asked whether the document has been drawn. */
const POLL_MS = 2_000

interface Props {
  /** 结业证书. */
  name: string
  file: { state: 'WAITING' | 'READY' | 'FAILED'; url: string | null } | null
  request: () => Promise<unknown>
  /** Reads the record again. */
  refresh: () => Promise<unknown>
}

export function DocumentButton({ name, file, request, refresh }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const waits = file?.state === 'WAITING'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [waits, refresh])

  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await request()
      await refresh()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="stack pt-3">
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <p>
        {file?.url ? (
          <a className="btn btn-main" href={file.url} download>
            下载{name} PDF
          </a>
        ) : waits ? (
          <span role="status">正在生成{name}，请稍候…</span>
        ) : (
          <ReasonedButton className="btn btn-main" reason={busy && '正在处理，请稍候'} onClick={() => void ask()}>
            生成{name} PDF
          </ReasonedButton>
        )}
      </p>
      {file?.state === 'FAILED' && <p className="field-error">上次没有生成成功，请再试一次。</p>}
    </div>
  )
}

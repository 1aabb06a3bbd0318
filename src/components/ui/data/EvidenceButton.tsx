/** Downloads the evidence of a dispute with its files, and says by which hash it can be compared with what the others have. */
import { useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import type { EvidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import { saveFrom } from './csv.ts'

interface Props {
  /** Becomes part of the file's name. */
  name: string
  load: () => Promise<EvidenceBundle>
  help: string
}

export function EvidenceButton({ name, load, help }: Props) {
  const [bundle, setBundle] = useState<EvidenceBundle | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const found = await load()
      setBundle(found)
      saveFrom(`证据包-${name}.zip`, found.archive)
    } catch (error) {
      setProblem(messageOf(error, '没有下载成功，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-1">
      <p>
        <button type="button" className="btn" aria-busy={busy} onClick={() => void download()}>
          下载证据包
        </button>
      </p>
      <p className="text-sm text-ink-2">{help}</p>
      {bundle && (
        <p className="text-xs text-ink-3 break-all num">
          共 {bundle.items.length} 份；包里“证据.json”的 SHA-256 {bundle.sha256}
        </p>
      )}
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

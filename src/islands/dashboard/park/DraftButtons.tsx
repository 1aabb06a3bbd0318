/** The end of a form that is saved as a draft or submitted for review. Which button was pressed stands in `intent` when the form is sent. */
interface Props {
  intent: { current: 'save' | 'submit' }
  sending: boolean
  problem: string | null
}

export function DraftButtons({ intent, sending, problem }: Props) {
  return (
    <>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {(['submit', 'save'] as const).map(what => (
          <button
            key={what}
            type="submit"
            className={what === 'submit' ? 'btn btn-main' : 'btn'}
            disabled={sending}
            title={sending ? '正在处理，请稍候' : undefined}
            onClick={() => {
              intent.current = what
            }}
          >
            {what === 'submit' ? '提交审核' : '保存草稿'}
          </button>
        ))}
      </div>
    </>
  )
}

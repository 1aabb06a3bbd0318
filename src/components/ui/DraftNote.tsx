/** Says that what was typed earlier has been put back, and offers to throw it away. */
export function DraftNote({ discard }: { discard: () => void }) {
  return (
    <div className="notice" role="status">
      <p className="grow">已恢复上次没有保存的内容</p>
      <button type="button" className="btn btn-sm" onClick={discard}>
        放弃
      </button>
    </div>
  )
}

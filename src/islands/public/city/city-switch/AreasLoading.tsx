/** In place of areas while they are loading, and when they could not be loaded. */
export function AreasLoading() {
  return (
    <div className="city-waiting" role="status">
      <span className="sr-only">正在读取地区</span>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}

export function Empty({ onRetry }: { onRetry(): void }) {
  return (
    <div className="city-empty" role="status">
      <p>没有取到地区，请检查网络。</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        重新读取
      </button>
    </div>
  )
}

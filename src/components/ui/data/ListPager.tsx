/** From one page of a list to the next and back. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { MAX_OFFSET, PAGE_SIZE } from '#lib/calls/define.ts'
import type { ListOf } from '#lib/contract/define.ts'
import type { ListQuery } from './use-list.ts'

interface Props<Row> {
  page: ListOf<Row>
  listQuery: ListQuery
  onTurn: () => void
}

/** Forward by cursor, back by number, or by the browser's history where the numbers end. */
export function ListPager<Row>({ page, listQuery, onTurn }: Props<Row>) {
  const last = Math.ceil(page.total / page.pageSize)
  const numbered = (page.pageNo - 2) * PAGE_SIZE <= MAX_OFFSET
  const turned = useRef(page.pageNo)
  useEffect(() => {
    if (turned.current === page.pageNo) return
    turned.current = page.pageNo
    onTurn()
  }, [page.pageNo, onTurn])
  if (page.pageNo === 1 && !page.nextCursor) return null
  return (
    <nav className="pager" aria-label="翻页">
      {page.pageNo > 1 &&
        (numbered ? (
          <Link href={listQuery.href({ pageNo: page.pageNo === 2 ? null : page.pageNo - 1 })}>上一页</Link>
        ) : (
          <button type="button" className="btn btn-quiet" onClick={() => history.back()}>
            上一页
          </button>
        ))}
      <span>
        第 {page.pageNo} 页{page.totalIsLowerBound ? '' : `，共 ${last} 页`}
      </span>
      {page.nextCursor && <Link href={listQuery.href({ pageNo: page.pageNo + 1, cursor: page.nextCursor })}>下一页</Link>}
    </nav>
  )
}

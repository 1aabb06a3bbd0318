/** The tree of service categories: the first level, and the branch that is open, each in its own order. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { SortList } from '#components/ui/SortList.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorContent } from '#lib/calls/platform/operator-content.ts'
import type { CategoryBranch } from '#lib/contract/platform/operator-content.ts'

const api = clientOf({ listCategories: operatorContent.listCategories, sortCategories: operatorContent.sortCategories })
const KEY = keyOf(operatorContent.listCategories)

type Node = { categoryId: number; name: string; enabled: boolean; serviceCount: number }

const withOrder = (tree: readonly CategoryBranch[], parentId: number | null, order: readonly Node[]): CategoryBranch[] =>
  parentId === null
    ? (order as CategoryBranch[])
    : tree.map(branch => (branch.categoryId === parentId ? { ...branch, children: order as CategoryBranch['children'] } : branch))

export default function Categories() {
  const tree = useQuery({ queryKey: KEY, queryFn: () => api.listCategories() }, queryClient)
  const [open, setOpen] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)

  /** Shown at once; taken back when somebody else was quicker. */
  const sort = async (parentId: number | null, before: readonly Node[], order: readonly Node[]): Promise<void> => {
    if (saving) return
    setSaving(true)
    queryClient.setQueryData<CategoryBranch[]>(KEY, known => known && withOrder(known, parentId, order))
    const idsOf = (list: readonly Node[]) => list.map(node => node.categoryId)
    try {
      const saved = await api.sortCategories({ body: { parentId, ids: idsOf(order), before: idsOf(before) } })
      queryClient.setQueryData(KEY, saved)
      toast('新的顺序已经生效', { tone: 'ok' })
    } catch (error) {
      toast(error instanceof ApiError ? error.message : '没有保存成功，请刷新后再试', { tone: 'bad' })
      await queryClient.invalidateQueries({ queryKey: KEY })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Answer query={tree}>
      {branches => {
        const branch = branches.find(one => one.categoryId === open) ?? branches[0]
        return (
          <div className="grid gap-4 lg:grid-cols-2 items-start">
            <section className="card card-pad" aria-labelledby="roots">
              <h2 className="text-base font-semibold" id="roots">
                一级分类
              </h2>
              <p className="text-ink-2 mb-2">拖动或用箭头调整，松手就生效，首页和同城页随之更新。</p>
              <SortList
                label="一级分类的顺序"
                items={branches}
                idOf={node => node.categoryId}
                nameOf={node => node.name}
                onSort={order => void sort(null, branches, order)}
                disabled={saving}
              >
                {node => (
                  <button
                    type="button"
                    className="hover-link text-start"
                    aria-pressed={node.categoryId === branch?.categoryId}
                    onClick={() => setOpen(node.categoryId)}
                  >
                    <span className={node.categoryId === branch?.categoryId ? 'font-semibold text-brand-2' : ''}>
                      {node.name}
                    </span>{' '}
                    <Note node={node} />
                  </button>
                )}
              </SortList>
            </section>
            {branch && (
              <section className="card card-pad" aria-labelledby="leaves">
                <h2 className="text-base font-semibold mb-2" id="leaves">
                  {branch.name} 的下级
                </h2>
                {branch.children.length === 0 ? (
                  <p className="text-ink-2">没有下级分类。</p>
                ) : (
                  <SortList
                    key={branch.categoryId}
                    label={`${branch.name} 下级分类的顺序`}
                    items={branch.children}
                    idOf={node => node.categoryId}
                    nameOf={node => node.name}
                    onSort={order => void sort(branch.categoryId, branch.children, order)}
                    disabled={saving}
                  >
                    {node => (
                      <>
                        {node.name} <Note node={node} />
                      </>
                    )}
                  </SortList>
                )}
              </section>
            )}
          </div>
        )
      }}
    </Answer>
  )
}

const Note = ({ node }: { node: Node }) => (
  <span className="text-ink-3 text-xs">
    <span className="num">{node.serviceCount}</span> 个服务{!node.enabled && ' · 已停用'}
  </span>
)

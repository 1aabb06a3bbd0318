/** The trees of categories: the first level, and the branch that is open, each in its own order; added, renamed, switched off and on. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SortList } from '#components/ui/SortList.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorCategories } from '#lib/calls/platform/operator-categories.ts'
import type { CategoryArea, CategoryTreeBranch, CategoryTreeNode } from '#lib/contract/platform/operator-categories.ts'
import { CategoryForm, type Editing } from './CategoryForm.tsx'

const api = clientOf({
  listCategoryTree: operatorCategories.listCategoryTree,
  orderCategories: operatorCategories.orderCategories,
})

type Node = CategoryTreeNode

const COUNTED: Record<CategoryArea, string> = {
  SERVICE: '个服务',
  CONSULT: '个提问',
  COURSE: '门课程',
  PROFESSION: '个在招职位',
  BOARD: '个主题',
}
const AREAS: Record<string, CategoryArea> = { consult: 'CONSULT', course: 'COURSE', profession: 'PROFESSION', board: 'BOARD' }
/** What a tree of one level is of, which has nothing below. */
const rootsOf = (area: CategoryArea): string => (area === 'BOARD' ? '版块' : area === 'PROFESSION' ? '职业大类' : '一级分类')

const withOrder = (tree: readonly CategoryTreeBranch[], parentId: number | null, order: readonly Node[]): CategoryTreeBranch[] =>
  parentId === null
    ? (order as CategoryTreeBranch[])
    : tree.map(branch =>
        branch.categoryId === parentId ? { ...branch, children: order as CategoryTreeBranch['children'] } : branch,
      )

export default function Categories() {
  const area = AREAS[useListQuery().get('view') ?? ''] ?? 'SERVICE'
  return (
    <div className="stack">
      <Views
        label="分类"
        views={[
          ['', '服务'],
          ['consult', '咨询'],
          ['course', '课程'],
          ['profession', '职业'],
          ['board', '论坛版块'],
        ]}
      />
      <Tree key={area} area={area} />
    </div>
  )
}

/** Headings that there are, to choose from. */
const groupsOf = (branches: readonly Node[]): string[] => [...new Set(branches.map(one => one.group).filter(Boolean))]

/** The tree as it is read and sorted. */
function useTree(area: CategoryArea) {
  const key = keyOf(operatorCategories.listCategoryTree, area)
  const tree = useQuery({ queryKey: key, queryFn: () => api.listCategoryTree({ query: { area } }) }, queryClient)
  const [saving, setSaving] = useState(false)

  /** Shown at once; undone when somebody else was quicker. */
  const sort = async (parentId: number | null, before: readonly Node[], order: readonly Node[]): Promise<void> => {
    if (saving) return
    setSaving(true)
    queryClient.setQueryData<CategoryTreeBranch[]>(key, known => known && withOrder(known, parentId, order))
    const idsOf = (list: readonly Node[]) => list.map(node => node.categoryId)
    try {
      const saved = await api.orderCategories({ body: { area, parentId, ids: idsOf(order), before: idsOf(before) } })
      queryClient.setQueryData(key, saved)
      toast('新的顺序已经生效', { tone: 'ok' })
    } catch (error) {
      toast(messageOf(error, '没有保存成功，请刷新后再试'), { tone: 'bad' })
      await queryClient.invalidateQueries({ queryKey: key })
    } finally {
      setSaving(false)
    }
  }
  return { tree, saving, sort }
}

interface PartProps {
  area: CategoryArea
  saving: boolean
  sort: (parentId: number | null, before: readonly Node[], order: readonly Node[]) => Promise<void>
  edit: (editing: Editing) => void
}

type RootsProps = PartProps & { branches: readonly CategoryTreeBranch[]; open: number | undefined; show: (id: number) => void }

function TopCategories({ area, branches, open, show, saving, sort, edit }: RootsProps) {
  return (
    <section className="card card-pad" aria-labelledby="roots">
      <h2 className="text-base font-semibold" id="roots">
        {rootsOf(area)}
      </h2>
      <p className="text-ink-2 mb-2">拖动或用箭头调整，松手就生效，用到它的页面随之更新。</p>
      <SortList
        label={`${rootsOf(area)}的顺序`}
        items={branches}
        idOf={node => node.categoryId}
        nameOf={node => node.name}
        onSort={order => void sort(null, branches, order)}
        disabled={saving}
      >
        {node => (
          <>
            {area === 'BOARD' ? (
              <>
                {node.name} <Note node={node} area={area} />
              </>
            ) : (
              <button
                type="button"
                className="hover-link text-start"
                aria-pressed={node.categoryId === open}
                onClick={() => show(node.categoryId)}
              >
                <span className={node.categoryId === open ? 'font-semibold text-brand-2' : ''}>{node.name}</span>{' '}
                <Note node={node} area={area} />
              </button>
            )}
            <Edit node={node} edit={() => edit({ node, parent: null })} />
          </>
        )}
      </SortList>
      <Add label={`新增${rootsOf(area)}`} add={() => edit({ node: null, parent: null })} />
    </section>
  )
}

function SubCategories({ area, branch, saving, sort, edit }: PartProps & { branch: CategoryTreeBranch }) {
  return (
    <section className="card card-pad" aria-labelledby="leaves">
      <h2 className="text-base font-semibold mb-2" id="leaves">
        {branch.name} 的下级
      </h2>
      {branch.children.length === 0 ? (
        <p className="text-ink-2">还没有下级分类，加上以后才能选到。</p>
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
              {node.name} <Note node={node} area={area} />
              <Edit node={node} edit={() => edit({ node, parent: branch })} />
            </>
          )}
        </SortList>
      )}
      <Add label="新增下级分类" add={() => edit({ node: null, parent: branch })} />
    </section>
  )
}

function Tree({ area }: { area: CategoryArea }) {
  const { tree, saving, sort } = useTree(area)
  const [open, setOpen] = useState<number | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const part = { area, saving, sort, edit: setEditing }
  return (
    <Answer query={tree}>
      {branches => {
        const branch = branches.find(one => one.categoryId === open) ?? branches[0]
        return (
          <div className="grid gap-4 lg:grid-cols-2 items-start">
            <TopCategories {...part} branches={branches} open={branch?.categoryId} show={setOpen} />
            {branch && area !== 'BOARD' && <SubCategories {...part} branch={branch} />}
            {editing && <CategoryForm area={area} editing={editing} groups={groupsOf(branches)} close={() => setEditing(null)} />}
          </div>
        )
      }}
    </Answer>
  )
}

const Edit = ({ node, edit }: { node: Node; edit: () => void }) => (
  <button type="button" className="btn btn-quiet btn-sm" aria-label={`修改分类：${node.name}`} onClick={edit}>
    修改
  </button>
)

const Add = ({ label, add }: { label: string; add: () => void }) => (
  <p className="mt-3">
    <button type="button" className="btn" onClick={add}>
      {label}
    </button>
  </p>
)

const Note = ({ node, area }: { node: Node; area: CategoryArea }) => (
  <span className="text-ink-3 text-xs">
    <span className="num">{node.count}</span> {COUNTED[area]}
    {node.group && ` · ${node.group}`}
    {!node.enabled && ' · 已停用'}
  </span>
)

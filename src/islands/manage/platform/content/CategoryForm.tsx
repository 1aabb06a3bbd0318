/** One category, new or changed; saved over what was read. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { operatorCategories } from '#lib/calls/platform/operator-categories.ts'
import type { CategoryArea, CategoryTreeBranch, CategoryTreeNode } from '#lib/contract/platform/operator-categories.ts'
import type { categoryBody } from './rules.ts'

const api = clientOf({ addCategory: operatorCategories.addCategory, changeCategory: operatorCategories.changeCategory })

type Values = z.output<typeof categoryBody>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.categoryBody))

/** What is written: a new one below `parent` (null: of the first level), or `node` as it was read. */
export type Editing = { node: CategoryTreeNode | null; parent: CategoryTreeBranch | null }

interface Props {
  area: CategoryArea
  editing: Editing
  /** Headings that boards stand under. */
  groups: readonly string[]
  close: () => void
}

const titleOf = (area: CategoryArea, { node, parent }: Editing): string => {
  const what = area === 'BOARD' ? '版块' : area === 'PROFESSION' ? '职业' : '分类'
  return node ? `修改${what}：${node.name}` : parent ? `在${parent.name}下新增${what}` : `新增${what}`
}

const HAS_INTRO: ReadonlySet<CategoryArea> = new Set(['SERVICE', 'CONSULT', 'BOARD'])
/** What switching off does, where there is more to say than of all of them. */
const offText = (area: CategoryArea, parent: Editing['parent']): string =>
  area === 'BOARD'
    ? '停用后不再列出，也不能发帖；已有的主题照常能看。'
    : `停用后不能再选，已有的内容不受影响。${parent ? '' : '一级停用或启用时，下级一起变。'}`

export function CategoryForm({ area, editing, groups, close }: Props) {
  const { node, parent } = editing
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      name: (node?.name ?? '') as Values['name'],
      intro: (node?.intro ?? '') as Values['intro'],
      notice: (node?.notice ?? '') as Values['notice'],
      group: (node?.group ?? '') as Values['group'],
      enabled: node?.enabled ?? parent?.enabled ?? true,
    },
  })
  const { errors } = form.formState
  const save = useVersion(node?.version)
  const { submit, problem, sending } = useSubmit(form, async values => {
    if (node) await save(version => api.changeCategory({ params: { id: node.categoryId }, body: { area, ...values, version } }))
    else await api.addCategory({ body: { area, ...values, parentId: parent?.categoryId ?? null } })
    toast('已保存，用到它的页面随之更新', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title={titleOf(area, editing)} open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="名称" help="2 到 20 个字" error={errors.name?.message}>
          <input className="input" maxLength={20} {...form.register('name')} />
        </Field>
        {HAS_INTRO.has(area) && (
          <Field label="简介（选填）" error={errors.intro?.message}>
            <input className="input" maxLength={60} {...form.register('intro')} />
          </Field>
        )}
        {area === 'CONSULT' && !parent && (
          <Field label="提问前的提示（选填）" error={errors.notice?.message}>
            <textarea className="textarea" rows={3} maxLength={300} {...form.register('notice')} />
          </Field>
        )}
        {area === 'BOARD' && (
          <>
            <Field label="分组" help="论坛首页里排在哪个标题下，例如“园区生活”" error={errors.group?.message}>
              <input className="input" maxLength={10} list="board-groups" {...form.register('group')} />
            </Field>
            <datalist id="board-groups">
              {groups.map(group => (
                <option key={group} value={group} />
              ))}
            </datalist>
          </>
        )}
        <label className="flex items-center gap-2 min-h-11 cursor-pointer">
          <input type="checkbox" {...form.register('enabled')} />
          启用
        </label>
        <p className="text-ink-2">{offText(area, parent)}</p>
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}

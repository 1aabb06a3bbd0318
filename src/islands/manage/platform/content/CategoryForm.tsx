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
  close: () => void
}

const titleOf = ({ node, parent }: Editing): string =>
  node ? `修改分类：${node.name}` : parent ? `在${parent.name}下新增分类` : '新增一级分类'

export function CategoryForm({ area, editing, close }: Props) {
  const { node, parent } = editing
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      name: (node?.name ?? '') as Values['name'],
      intro: (node?.intro ?? '') as Values['intro'],
      notice: (node?.notice ?? '') as Values['notice'],
      enabled: node?.enabled ?? parent?.enabled ?? true,
    },
  })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async values => {
    if (node) await api.changeCategory({ params: { id: node.categoryId }, body: { area, ...values, version: node.version } })
    else await api.addCategory({ body: { area, ...values, parentId: parent?.categoryId ?? null } })
    toast('已保存，用到它的页面随之更新', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title={titleOf(editing)} open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="名称" help="2 到 20 个字" error={errors.name?.message}>
          <input className="input" maxLength={20} {...form.register('name')} />
        </Field>
        {area !== 'COURSE' && (
          <Field label="简介（选填）" error={errors.intro?.message}>
            <input className="input" maxLength={60} {...form.register('intro')} />
          </Field>
        )}
        {area === 'CONSULT' && !parent && (
          <Field label="提问前的提示（选填）" error={errors.notice?.message}>
            <textarea className="textarea" rows={3} maxLength={300} {...form.register('notice')} />
          </Field>
        )}
        <label className="flex items-center gap-2 min-h-11 cursor-pointer">
          <input type="checkbox" {...form.register('enabled')} />
          启用
        </label>
        <p className="text-ink-2">停用后不能再选，已有的内容不受影响。{!parent && '一级分类停用或启用时，下级一起变。'}</p>
        <SubmitRow problem={problem} sending={sending} label="保存" />
      </form>
    </Dialog>
  )
}

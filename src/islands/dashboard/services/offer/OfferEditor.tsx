/** Writing a service: its kind first, then everything else, saved while one writes, submitted when it is whole. */
import { useMutation, useQuery } from '@tanstack/react-query'
import arrow from 'lucide-static/icons/arrow-left.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Facts } from '#components/ui/data/Facts.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { city, type ServiceCategoryTree } from '#lib/contract/city.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { nation } from '#lib/contract/nation.ts'
import { MAX_PACKAGES, MAX_SERVICE_PICTURES, offer } from '#lib/contract/offer.ts'
import { time } from '#lib/format/date.ts'
import { offerEditNames, offerStateNames } from '#lib/format/offer.ts'
import { fetchLate } from '#lib/page/fetch-late.ts'
import { useIdentityKey } from '../frame/identity-key.ts'
import { NeedsCertificate } from './NeedsCertificate.tsx'
import { forgetOffers } from './Offers.tsx'
import { draftOf, emptyPackage, formOf, type OfferForm, unfilled, unreadable } from './offer-form.ts'
import { PackageFields } from './PackageFields.tsx'
import { type Saving, useDraft } from './use-draft.ts'

const api = clientOf({
  listCategories: city.listCategories,
  getAddress: nation.getAddress,
  getOffer: offer.getOffer,
  getOfferSummary: offer.getOfferSummary,
  createOffer: offer.createOffer,
  saveOffer: offer.saveOffer,
  submitOffer: offer.submitOffer,
  withdrawOffer: offer.withdrawOffer,
  discardOffer: offer.discardOffer,
})

type Offer = CallResult<typeof offer.getOffer>

const MINE = '/merchant/service/mine'
const EDITOR = '/merchant/service/newService'

function Back() {
  return (
    <Link className="data-back" href={MINE}>
      <Icon svg={arrow} />
      服务管理
    </Link>
  )
}

const useCategories = () =>
  useQuery({ queryKey: ['service-categories'], queryFn: () => api.listCategories(), staleTime: 600_000 }, queryClient)

/** The two levels of the tree as one select. */
function CategorySelect({
  tree,
  value,
  onChange,
  ...rest
}: {
  tree: readonly ServiceCategoryTree[]
  value: number | null
  onChange: (id: number) => void
}) {
  return (
    <select {...rest} className="select" value={value ?? ''} onChange={event => onChange(Number(event.target.value))}>
      {value === null && <option value="">请选择</option>}
      {tree.map(root => (
        <optgroup key={root.categoryId} label={root.name}>
          {root.children.map(leaf => (
            <option key={leaf.categoryId} value={leaf.categoryId}>
              {leaf.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** The first step: what kind of service it is. From here on everything is saved. */
function Begin() {
  const identity = useIdentityKey()
  const [, navigate] = useLocation()
  const [category, setCategory] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const categories = useCategories()
  const summary = useQuery({ queryKey: ['offer-summary', identity], queryFn: () => api.getOfferSummary() }, queryClient)
  const create = useMutation(
    {
      mutationFn: (categoryId: number) => api.createOffer({ body: { categoryId } }),
      onSuccess: ({ serverId }) => {
        void forgetOffers()
        navigate(`${EDITOR}?id=${serverId}`, { replace: true })
      },
      onError: error => setProblem(error instanceof ApiError ? error.message : '没有成功，请重试'),
    },
    queryClient,
  )
  return (
    <Answer query={{ ...categories, data: summary.data && categories.data }}>
      {tree =>
        summary.data?.maySell ? (
          <form
            className="card card-pad stack max-w-xl"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              if (category === null) setProblem('请选择分类')
              else if (!create.isPending) create.mutate(category)
            }}
          >
            <Field label="服务分类" help="买家按分类找到你，选最贴切的一类" error={problem}>
              <CategorySelect
                tree={tree}
                value={category}
                onChange={id => {
                  setCategory(id)
                  setProblem(undefined)
                }}
              />
            </Field>
            <button type="submit" className="btn btn-main" disabled={create.isPending}>
              {create.isPending ? '请稍候…' : '开始填写'}
            </button>
          </form>
        ) : (
          <NeedsCertificate />
        )
      }
    </Answer>
  )
}

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message ?? '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存` : '改动会自动保存'
}

function Standing({ one }: { one: Offer }) {
  if (one.editState === 'REJECTED') {
    return <p className="notice notice-bad">修改没有通过：{one.editReason}。在售的内容没有变，改好后可以再提交。</p>
  }
  if (one.state === 'ON') return <p className="notice">正在出售。修改要通过审核后才会更新，审核期间照常出售。</p>
  if (one.state === 'REJECTED') return <p className="notice notice-bad">没有通过：{one.stateReason}。改好后可以再提交。</p>
  if (one.state === 'OFF') return <p className="notice">已下架。不改内容可以在服务管理里直接上架；改了内容要重新审核。</p>
  return null
}

function Editor({ one }: { one: Offer }) {
  const [form, setForm] = useState<OfferForm>(() => formOf(one.content))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [, navigate] = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const taken = useRef(new Map<number, string>())
  const newest = useRef(form)
  newest.current = form
  const categories = useCategories()
  const districts = useQuery(
    {
      queryKey: ['districts', one.cityCode],
      queryFn: () => api.getAddress({ query: { level: one.cityLevel, code: one.cityCode } }),
      staleTime: 600_000,
    },
    queryClient,
  )

  const { saving, touch, flush } = useDraft(async () => {
    const sent = newest.current
    const body = draftOf(sent, taken.current)
    const { savedAt, pictures, packageIds } = await api.saveOffer({ params: { serverId: one.serverId }, body })
    for (const [index, { id }] of sent.pictures.entries()) if (pictures[index]) taken.current.set(id, pictures[index])
    // New packages have got their ids: the next save names them.
    const named = new Map(sent.packages.map((pack, index) => [pack.key, packageIds[index] ?? null]))
    setForm(before => ({
      ...before,
      packages: before.packages.map(pack => {
        const packageId = pack.packageId ?? named.get(pack.key)
        return packageId ? { ...pack, packageId } : pack
      }),
    }))
    return savedAt
  })

  const change = (changes: Partial<OfferForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }
  const text = (name: 'title' | 'summary' | 'intro' | 'unit' | 'tags' | 'address' | 'servedNote', limit: number) => ({
    className: name === 'intro' ? 'textarea' : 'input',
    value: form[name],
    maxLength: limit,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  const submit = useMutation(
    {
      mutationFn: async () => {
        if (!(await flush())) throw new ApiError('server.unavailable', '还没有保存成功，请稍后再提交')
        return api.submitOffer({ params: { serverId: one.serverId }, body: {} })
      },
      onSuccess: async () => {
        await forgetOffers()
        toast('已提交审核，结果会通知你', { tone: 'ok' })
        navigate(MINE)
      },
      onError: error => {
        if (error instanceof ApiError && error.fields) setErrors(error.fields)
        else toast(error instanceof ApiError ? error.message : '没有提交成功，请重试', { tone: 'bad' })
      },
    },
    queryClient,
  )

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
    }
  }, [errors])

  const onSubmit = async () => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (submit.isPending) return
    if (!rules) {
      toast(RULES_MISSING, { tone: 'bad' })
      return
    }
    const form = newest.current
    const found: Record<string, string> = { ...unreadable(form), ...unfilled(form) }
    const checked = rules.offerReady.safeParse(draftOf(form, taken.current))
    for (const issue of checked.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length === 0) submit.mutate()
  }

  return (
    <form
      ref={element}
      className="stack max-w-2xl"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Standing one={one} />
      <section className="card card-pad stack" aria-labelledby="basic">
        <h2 className="text-base font-semibold" id="basic">
          基本信息
        </h2>
        <Field label="服务分类" error={errors.categoryId}>
          <CategorySelect tree={categories.data ?? []} value={form.categoryId} onChange={categoryId => change({ categoryId })} />
        </Field>
        <Field label="标题" help="说清楚做什么，4 到 60 个字" error={errors.title}>
          <input {...text('title', 60)} />
        </Field>
        <Field label="一句话简介" help="列表里显示在标题下面，可以不填" error={errors.summary}>
          <input {...text('summary', 120)} />
        </Field>
        <PictureField
          label="图片"
          purpose="CONTENT_PICTURE"
          value={form.pictures}
          onChange={pictures => change({ pictures })}
          max={MAX_SERVICE_PICTURES}
          error={errors.pictures}
          help="第一张是封面，最多 9 张，每张 10 MB 以内"
        />
        <Field label="详细介绍" help="一行一段；以“## ”开头是小标题，以“- ”开头是列表，以“1. ”开头是步骤" error={errors.intro}>
          <textarea rows={12} {...text('intro', 10_000)} />
        </Field>
        <Field label="标签" help="用空格隔开，最多 8 个，如：当天可约 可开发票" error={errors.tags ?? errors['tags.0']}>
          <input {...text('tags', 120)} />
        </Field>
      </section>
      <section className="card card-pad stack" aria-labelledby="packages">
        <h2 className="text-base font-semibold" id="packages">
          套餐与价格
        </h2>
        <Field label="计价单位" help="一份价格对应什么：次、小时、平方米、月" error={errors.unit}>
          <input {...text('unit', 6)} />
        </Field>
        {form.packages.map((one, index) => (
          <PackageFields
            key={one.key}
            number={index + 1}
            value={one}
            errorOf={name => errors[`packages.${index}.${name}`]}
            onChange={changes =>
              change({ packages: form.packages.map(other => (other === one ? { ...one, ...changes } : other)) })
            }
            onRemove={() => change({ packages: form.packages.filter(other => other !== one) })}
          />
        ))}
        {errors.packages && (
          <p className="field-error" role="alert">
            {errors.packages}
          </p>
        )}
        {form.packages.length < MAX_PACKAGES && (
          <button
            type="button"
            className="btn"
            data-invalid={Boolean(errors.packages)}
            onClick={() => change({ packages: [...form.packages, emptyPackage()] })}
          >
            <Icon svg={plus} />
            添加套餐
          </button>
        )}
      </section>
      <section className="card card-pad stack" aria-labelledby="place">
        <h2 className="text-base font-semibold" id="place">
          服务地点
        </h2>
        <Field label={`所在的区（${one.cityName}）`} error={errors.districtCode}>
          <select
            className="select"
            value={form.districtCode || ''}
            onChange={event => change({ districtCode: Number(event.target.value) })}
          >
            <option value="">请选择</option>
            {(districts.data ?? []).map(area => (
              <option key={area.code} value={area.code}>
                {area.name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="地址" help="可以不填；上门服务不必写门牌" error={errors.address}>
          <input {...text('address', 100)} />
        </Field>
        <Field label="服务范围说明" help="可以不填，如：南山、福田免上门费，其他区每单加 20 元" error={errors.servedNote}>
          <input {...text('servedNote', 200)} />
        </Field>
      </section>
      <div className="card card-pad flex flex-wrap items-center gap-3">
        <p className={saving.state === 'failed' ? 'text-bad grow' : 'text-ink-2 grow'} role="status">
          {savingText(saving)}
        </p>
        {saving.state === 'failed' && (
          <button type="button" className="btn btn-sm" onClick={() => void flush()}>
            再保存一次
          </button>
        )}
        <button type="submit" className="btn btn-main" disabled={submit.isPending} aria-busy={submit.isPending}>
          {submit.isPending ? '请稍候…' : one.state === 'ON' ? '提交修改' : '提交审核'}
        </button>
      </div>
    </form>
  )
}

/** What cannot be edited now, with what can be done instead. */
function Locked({ one }: { one: Offer }) {
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdrawOffer({ params: { serverId: one.serverId }, body: {} }),
      onError: error => toast(error instanceof ApiError ? error.message : '没有成功，请重试', { tone: 'bad' }),
      onSettled: forgetOffers,
    },
    queryClient,
  )
  const reviewing = one.state === 'REVIEWING' || one.editState === 'REVIEWING'
  return (
    <div className="stack max-w-2xl">
      {reviewing ? (
        <p className="notice">
          <span className="grow">
            {one.state === 'ON' ? '修改正在审核，服务照常出售。' : '正在审核，结果会通知你。'}要继续改，请先撤回。
          </span>
          <button type="button" className="btn btn-sm shrink-0" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            撤回审核
          </button>
        </p>
      ) : (
        <p className="notice notice-bad">
          {one.state === 'APPEALING' ? '正在申诉，处理完之前不能修改。' : `平台已下架：${one.stateReason ?? ''}`}
        </p>
      )}
      <section className="card card-pad" aria-label="服务内容">
        <Facts
          facts={[
            ['分类', one.categoryName],
            ['简介', one.content.summary],
            ['标签', one.content.tags.join('、')],
            ['套餐', one.content.packages.map(pack => pack.name).join('、')],
            ['地点', [one.cityName, one.content.address].filter(Boolean).join(' ')],
          ]}
        />
        <p className="mt-3 whitespace-pre-line break-words">{one.content.intro}</p>
      </section>
    </div>
  )
}

function Edit({ id }: { id: number }) {
  const one = useQuery(
    // Read once: while it is edited, the form is the truth.
    {
      queryKey: ['offer', id],
      queryFn: () => api.getOffer({ params: { serverId: id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  if (one.error instanceof ApiError && one.error.code !== 'server.unavailable') {
    return (
      <EmptyCard title="没有找到这个服务" text="可能已被删除，或不属于你现在的身份。">
        <Link className="btn" href={MINE}>
          服务管理
        </Link>
      </EmptyCard>
    )
  }
  return (
    <Answer query={one}>
      {data => {
        const locked = ['REVIEWING', 'TAKEN_DOWN', 'APPEALING'].includes(data.state) || data.editState === 'REVIEWING'
        return (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-lg font-semibold min-w-0 break-words">{data.title}</h2>
              <StateBadge names={offerStateNames} state={data.state} />
              {data.editState && <StateBadge names={offerEditNames} state={data.editState} />}
              {data.state === 'ON' && (
                <a className="link" href={`/city/server/${data.serverId}`}>
                  看在售页面
                </a>
              )}
            </div>
            {locked ? <Locked one={data} /> : <Editor key={data.serverId} one={data} />}
          </>
        )
      }}
    </Answer>
  )
}

export default function OfferEditor() {
  const place = useListQuery()
  const id = place.get('id')
  return (
    <div className="stack">
      <Back />
      {id ? <Edit id={Number(id)} /> : <Begin />}
    </div>
  )
}
